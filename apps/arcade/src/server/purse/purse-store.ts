import { strict as assert } from 'node:assert';
import { isCurrency, money, type Currency, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';

/** The key of a purse: a balance in the arcade's own database, to and from which the platform transfers money (transfer mode). */
export interface PurseKey {
  readonly playerRef: string;
  /** The name that the platform gives the wallet, e.g. `NORTH_1`. */
  readonly name: string;
  readonly currency: Currency;
}

/** Returns the balance without a lock. A purse without a row has the balance zero. */
export async function readPurse(db: Db, { playerRef, name, currency }: PurseKey): Promise<Money> {
  const rows = await db.query<{ balance_minor: bigint }>(
    'select balance_minor from purse where player_ref = $1 and name = $2 and currency = $3',
    [playerRef, name, currency],
  );
  return money(currency, rows[0]?.balance_minor ?? 0n);
}

/**
 * Creates the purse row if it is missing, locks it with `FOR UPDATE` until the transaction ends, and returns the balance. Concurrent
 * transactions on the same purse wait.
 */
export async function lockPurse(tx: Tx, { playerRef, name, currency }: PurseKey): Promise<Money> {
  const values = [playerRef, name, currency];
  await tx.query('insert into purse (player_ref, name, currency) values ($1, $2, $3) on conflict do nothing', values);
  const [row] = await tx.query<{ balance_minor: bigint }>(
    'select balance_minor from purse where player_ref = $1 and name = $2 and currency = $3 for update',
    values,
  );
  assert(row !== undefined, 'the purse that was just inserted is not there');
  return money(currency, row.balance_minor);
}

/** Stores the new balance. The caller must hold the lock of `lockPurse`. */
export async function writePurseBalance(
  tx: Tx,
  { playerRef, name, currency }: PurseKey,
  balance: Money,
): Promise<void> {
  await tx.query('update purse set balance_minor = $4 where player_ref = $1 and name = $2 and currency = $3', [
    playerRef,
    name,
    currency,
    balance.amountMinor,
  ]);
}

/** A movement of money between the platform and a purse, which the platform requests. */
export interface PurseTransfer extends PurseKey {
  /** `in` adds the amount to the purse, `out` takes the amount from the purse. */
  readonly direction: 'in' | 'out';
  readonly amount: Money;
}

interface TransferRow {
  readonly [column: string]: unknown;
  readonly void: boolean;
  readonly player_ref: string | null;
  readonly name: string | null;
  readonly currency: string | null;
  readonly direction: 'in' | 'out' | null;
  readonly amount_minor: bigint | null;
}

/** Returns the transfer with this id, `'void'` if the id was cancelled and must never be used, or `undefined` if the id is unknown. */
export async function findTransfer(tx: Tx, id: string): Promise<PurseTransfer | 'void' | undefined> {
  const [row] = await tx.query<TransferRow>(
    'select void, player_ref, name, currency, direction, amount_minor from purse_transfer where id = $1',
    [id],
  );
  if (!row || row.void) return row && 'void';
  const { player_ref: playerRef, name, currency, direction, amount_minor } = row;
  assert(
    playerRef !== null && name !== null && direction !== null && amount_minor !== null,
    `transfer ${id} has empty columns`,
  );
  assert(currency !== null && isCurrency(currency), `transfer ${id} has the unknown currency ${currency}`);
  return { playerRef, name, currency, direction, amount: money(currency, amount_minor) };
}

/** Inserts the transfer. Writes nothing and returns false if the id already exists, e.g. because a concurrent request has inserted the id. */
export async function insertTransfer(tx: Tx, id: string, transfer: PurseTransfer): Promise<boolean> {
  const { playerRef, name, currency, direction, amount } = transfer;
  const rows = await tx.query<{ id: string }>(
    `insert into purse_transfer (id, void, player_ref, name, currency, direction, amount_minor)
     values ($1, false, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [id, playerRef, name, currency, direction, amount.amountMinor],
  );
  return rows.length > 0;
}

/**
 * Stores a tombstone for the id (a `void` row), so that no transfer can use the id later. The statement waits for a concurrent transaction
 * that inserts the same id. An existing row is left unchanged, so the caller must read the transfer again.
 */
export async function voidTransfer(tx: Tx, id: string): Promise<void> {
  await tx.query('insert into purse_transfer (id, void) values ($1, true) on conflict do nothing', [id]);
}

/**
 * Assigns the next number of a gap-free sequence to the round. Call it in the transaction that finishes the round: the update locks the
 * counter row until commit, so numbers become visible in increasing order and a reader that pages with `number > cursor` (keyset
 * pagination) never skips a round.
 */
export async function assignRoundNumber(tx: Tx, roundId: string): Promise<void> {
  await tx.query(
    `with next as (update purse_round_counter set last = last + 1 returning last)
     insert into purse_round (number, round_id) select last, $1 from next`,
    [roundId],
  );
}

/** A settled round that was staked from a purse, with its number in the gap-free sequence. */
interface NumberedRoundRow {
  readonly [column: string]: unknown;
  readonly number: bigint;
  readonly id: string;
  readonly player_ref: string;
  readonly purse: string;
  readonly game_code: string;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly created_at: Date;
  readonly finished_at: Date;
}

/** Lists up to `limit` rounds with a number above `after`, in increasing order of the numbers. */
export async function listNumberedRounds(db: Db, after: bigint, limit: number): Promise<NumberedRoundRow[]> {
  return await db.query<NumberedRoundRow>(
    `select p.number, r.id, r.player_ref, r.purse, r.game_code, r.currency, r.stake_minor, r.win_minor, r.created_at, r.finished_at
     from purse_round p join round r on r.id = p.round_id
     where p.number > $1 order by p.number limit $2`,
    [after, limit],
  );
}
