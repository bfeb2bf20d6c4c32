import { toDecimal, money, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import {
  findTransfer,
  insertTransfer,
  lockPurse,
  voidTransfer,
  writePurse,
  type PurseTransfer,
} from './purse-store.ts';

type TransferCode = 'OK' | 'DUPLICATE' | 'INSUFFICIENT_FUNDS' | 'TRANSFER_VOID' | 'PAYLOAD_MISMATCH';

export interface TransferAnswer {
  readonly code: TransferCode;
  readonly balance: string;
}

/** Moves money between the platform and a purse, once per id. What was refused stays refused under this id. */
export async function transferPurse(db: Db, id: string, transfer: PurseTransfer): Promise<TransferAnswer> {
  return await db.transaction(async (tx) => {
    const before = await lockPurse(tx, transfer);
    const known = await findTransfer(tx, id);
    if (known) return answer(codeOfKnown(known, transfer), before);
    const { direction, amount, currency } = transfer;
    const change = direction === 'in' ? amount.amountMinor : -amount.amountMinor;
    const after = money(currency, before.amountMinor + change);
    if (after.amountMinor < 0n) return await refuse(tx, id, transfer, before);
    if (!(await insertTransfer(tx, id, transfer))) return answer(await codeNow(tx, id, transfer), before);
    await writePurse(tx, transfer, after);
    return answer('OK', after);
  });
}

/** What became of a transfer. One that is not known is void from then on: the platform gives its money back on this answer. */
export async function transferStatus(db: Db, id: string): Promise<PurseTransfer | undefined> {
  return await db.transaction(async (tx) => {
    await voidTransfer(tx, id);
    const known = await findTransfer(tx, id);
    return known === 'void' ? undefined : known;
  });
}

async function refuse(tx: Tx, id: string, transfer: PurseTransfer, balance: Money): Promise<TransferAnswer> {
  await voidTransfer(tx, id);
  const known = await findTransfer(tx, id);
  return answer(known === 'void' ? 'INSUFFICIENT_FUNDS' : codeOfKnown(known, transfer), balance);
}

/** Another wrote the same id between the look and the writing. */
async function codeNow(tx: Tx, id: string, transfer: PurseTransfer): Promise<TransferCode> {
  return codeOfKnown(await findTransfer(tx, id), transfer);
}

function codeOfKnown(known: PurseTransfer | 'void' | undefined, asked: PurseTransfer): TransferCode {
  if (known === 'void' || known === undefined) return 'TRANSFER_VOID';
  const same =
    known.playerRef === asked.playerRef &&
    known.name === asked.name &&
    known.currency === asked.currency &&
    known.direction === asked.direction &&
    known.amount.amountMinor === asked.amount.amountMinor;
  return same ? 'DUPLICATE' : 'PAYLOAD_MISMATCH';
}

function answer(code: TransferCode, balance: Money): TransferAnswer {
  return { code, balance: toDecimal(balance) };
}
