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

/** Moves money between the platform and a purse, once per id. An id whose transfer was refused is void and stays refused. */
export async function transferPurse(db: Db, id: string, transfer: PurseTransfer): Promise<TransferAnswer> {
  return await db.transaction(async (tx) => {
    const before = await lockPurse(tx, transfer);
    const stored = await findTransfer(tx, id);
    if (stored) return answer(codeForRepeated(stored, transfer), before);
    const { direction, amount, currency } = transfer;
    const change = direction === 'in' ? amount.amountMinor : -amount.amountMinor;
    const after = money(currency, before.amountMinor + change);
    if (after.amountMinor < 0n) return await refuse(tx, id, transfer, before);
    if (!(await insertTransfer(tx, id, transfer))) return answer(await readRepeatedCode(tx, id, transfer), before);
    await writePurse(tx, transfer, after);
    return answer('OK', after);
  });
}

/**
 * Returns the transfer with this id. An unknown id is made void first, because the platform returns the money to the member when the
 * transfer is not found.
 */
export async function readOrVoidTransfer(db: Db, id: string): Promise<PurseTransfer | undefined> {
  return await db.transaction(async (tx) => {
    await voidTransfer(tx, id);
    const stored = await findTransfer(tx, id);
    return stored === 'void' ? undefined : stored;
  });
}

/** Makes the id void, unless a concurrent request has used the id meanwhile. */
async function refuse(tx: Tx, id: string, transfer: PurseTransfer, balance: Money): Promise<TransferAnswer> {
  await voidTransfer(tx, id);
  const stored = await findTransfer(tx, id);
  return answer(stored === 'void' ? 'INSUFFICIENT_FUNDS' : codeForRepeated(stored, transfer), balance);
}

/** A concurrent request has inserted the same id after this one looked for it. */
async function readRepeatedCode(tx: Tx, id: string, transfer: PurseTransfer): Promise<TransferCode> {
  return codeForRepeated(await findTransfer(tx, id), transfer);
}

function codeForRepeated(stored: PurseTransfer | 'void' | undefined, transfer: PurseTransfer): TransferCode {
  if (stored === 'void' || stored === undefined) return 'TRANSFER_VOID';
  const same =
    stored.playerRef === transfer.playerRef &&
    stored.name === transfer.name &&
    stored.currency === transfer.currency &&
    stored.direction === transfer.direction &&
    stored.amount.amountMinor === transfer.amount.amountMinor;
  return same ? 'DUPLICATE' : 'PAYLOAD_MISMATCH';
}

function answer(code: TransferCode, balance: Money): TransferAnswer {
  return { code, balance: toDecimal(balance) };
}
