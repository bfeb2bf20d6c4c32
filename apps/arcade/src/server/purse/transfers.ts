import { toDecimal, money, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import {
  findTransfer,
  insertTransfer,
  lockPurse,
  voidTransfer,
  writePurseBalance,
  type PurseTransfer,
} from './purse-store.ts';

/** TRANSFER_VOID: the id must not be used any more. PAYLOAD_MISMATCH: the id was used for a transfer with other content. */
type TransferCode = 'OK' | 'DUPLICATE' | 'INSUFFICIENT_FUNDS' | 'TRANSFER_VOID' | 'PAYLOAD_MISMATCH';

/** The answer to a transfer of the platform. */
export interface TransferAnswer {
  readonly code: TransferCode;
  /** The balance of the purse after the call in major units, e.g. `"50.00"`. */
  readonly balance: string;
}

/**
 * Applies a transfer of the platform to the balance of a purse; `in` adds to the balance. The id is an idempotency key: a repeated transfer moves
 * nothing. The id of a refused transfer becomes void and is refused from then on, even if the balance suffices later.
 */
export async function applyTransfer(db: Db, id: string, transfer: PurseTransfer): Promise<TransferAnswer> {
  return await db.transaction(async (tx) => {
    const balance = await lockPurse(tx, transfer);
    const stored = await findTransfer(tx, id);
    if (stored) return toAnswer(findCodeOfRepeatedTransfer(stored, transfer), balance);
    const { direction, amount, currency } = transfer;
    const change = direction === 'in' ? amount.amountMinor : -amount.amountMinor;
    const newBalance = money(currency, balance.amountMinor + change);
    if (newBalance.amountMinor < 0n) return await refuseTransfer(tx, id, transfer, balance);
    if (!(await insertTransfer(tx, id, transfer)))
      return toAnswer(await readCodeOfRepeatedTransfer(tx, id, transfer), balance);
    await writePurseBalance(tx, transfer, newBalance);
    return toAnswer('OK', newBalance);
  });
}

/**
 * Returns the transfer with this id, or `undefined` if the id is void. An unknown id becomes void first, because the platform returns the
 * money to the player when the transfer is not found, so a transfer that arrives late must not move money.
 */
export async function readOrVoidTransfer(db: Db, id: string): Promise<PurseTransfer | undefined> {
  return await db.transaction(async (tx) => {
    await voidTransfer(tx, id);
    const stored = await findTransfer(tx, id);
    return stored === 'void' ? undefined : stored;
  });
}

/** Makes the id void and answers INSUFFICIENT_FUNDS. If a concurrent request has used the id meanwhile, answers for a repeated id. */
async function refuseTransfer(tx: Tx, id: string, transfer: PurseTransfer, balance: Money): Promise<TransferAnswer> {
  await voidTransfer(tx, id);
  const stored = await findTransfer(tx, id);
  return toAnswer(stored === 'void' ? 'INSUFFICIENT_FUNDS' : findCodeOfRepeatedTransfer(stored, transfer), balance);
}

/** Reads the answer code for an id that a concurrent request has inserted after `findTransfer` did not find the id. */
async function readCodeOfRepeatedTransfer(tx: Tx, id: string, transfer: PurseTransfer): Promise<TransferCode> {
  return findCodeOfRepeatedTransfer(await findTransfer(tx, id), transfer);
}

/** Returns the answer code for a transfer whose id is stored already. */
function findCodeOfRepeatedTransfer(stored: PurseTransfer | 'void' | undefined, transfer: PurseTransfer): TransferCode {
  if (stored === 'void' || stored === undefined) return 'TRANSFER_VOID';
  const isSameTransfer =
    stored.playerRef === transfer.playerRef &&
    stored.name === transfer.name &&
    stored.currency === transfer.currency &&
    stored.direction === transfer.direction &&
    stored.amount.amountMinor === transfer.amount.amountMinor;
  return isSameTransfer ? 'DUPLICATE' : 'PAYLOAD_MISMATCH';
}

function toAnswer(code: TransferCode, balance: Money): TransferAnswer {
  return { code, balance: toDecimal(balance) };
}
