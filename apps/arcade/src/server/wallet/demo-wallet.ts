import { isCurrency, money, toDecimal, type Currency, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import type { Wallet, WalletCode, WalletReply } from './wallet.ts';

/** The starting balance of a demo player, in minor units. */
const DEMO_BALANCE_MINOR: Readonly<Record<Currency, bigint>> = {
  NPR: 1_000_000n,
  BDT: 1_000_000n,
  INR: 1_000_000n,
  VND: 1_000_000n,
  CNY: 1_000_000n,
  THB: 1_000_000n,
  USD: 100_000n,
};

/** Creates the demo wallet of a new demo player with the starting balance. */
export async function openDemoWallet(tx: Tx, playerRef: string, currency: Currency): Promise<void> {
  await tx.query('insert into demo_wallet (player_ref, currency, balance_minor) values ($1, $2, $3)', [
    playerRef,
    currency,
    DEMO_BALANCE_MINOR[currency],
  ]);
}

/**
 * Creates a wallet of play money in the arcade's own tables. Its transaction ids are idempotent and its codes are those of the wallet API, so
 * rounds treat both wallets alike. Unlike in the wallet API, a rollback of an unknown bet is not stored, so a bet that arrives after its rollback is accepted.
 */
export function createDemoWallet(db: Db): Wallet {
  return {
    bet: async ({ playerRef, transactionId, amount }) =>
      await applyMovement(db, {
        playerRef,
        id: transactionId,
        kind: 'bet',
        computeChange: () => Promise.resolve(-amount.amountMinor),
      }),
    win: async ({ playerRef, transactionId, amount }) =>
      await applyMovement(db, {
        playerRef,
        id: transactionId,
        kind: 'win',
        computeChange: () => Promise.resolve(amount.amountMinor),
      }),
    rollback: async ({ playerRef, transactionId, betTransactionId }) =>
      await applyMovement(db, {
        playerRef,
        id: transactionId,
        kind: 'rollback',
        computeChange: async (tx) => await findBetAmount(tx, betTransactionId),
      }),
    closeRound: async ({ playerRef }) =>
      await db.transaction(async (tx) => toReply('OK', await lockBalance(tx, playerRef))),
    balance: async ({ playerRef }) =>
      await db.transaction(async (tx) => toReply('OK', await lockBalance(tx, playerRef))),
  };
}

interface Movement {
  readonly playerRef: string;
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  /** Returns the signed change of the balance in minor units, or `undefined` if the bet of a rollback does not exist. */
  readonly computeChange: (tx: Tx) => Promise<bigint | undefined>;
}

/** Changes the balance once per transaction id. The row lock on the wallet serialises the movements of one player. */
async function applyMovement(db: Db, { playerRef, id, kind, computeChange }: Movement): Promise<WalletReply> {
  return await db.transaction(async (tx) => {
    const balance = await lockBalance(tx, playerRef);
    if (!balance) return toReply('INVALID_TOKEN', undefined);
    const repeated = await tx.query<{ id: string }>('select id from demo_transaction where id = $1', [id]);
    if (repeated[0]) return toReply('DUPLICATE', balance);
    const change = await computeChange(tx);
    if (change === undefined) return toReply('TX_NOT_FOUND', balance);
    const newBalance = money(balance.currency, balance.amountMinor + change);
    if (newBalance.amountMinor < 0n) return toReply('INSUFFICIENT_FUNDS', balance);
    await tx.query('update demo_wallet set balance_minor = $2 where player_ref = $1', [
      playerRef,
      newBalance.amountMinor,
    ]);
    await tx.query('insert into demo_transaction (id, player_ref, kind, amount_minor) values ($1, $2, $3, $4)', [
      id,
      playerRef,
      kind,
      change < 0n ? -change : change,
    ]);
    return toReply('OK', newBalance);
  });
}

async function findBetAmount(tx: Tx, betTransactionId: string): Promise<bigint | undefined> {
  const rows = await tx.query<{ amount_minor: bigint }>(
    `select amount_minor from demo_transaction where id = $1 and kind = 'bet'`,
    [betTransactionId],
  );
  return rows[0]?.amount_minor;
}

/** Locks the player's demo wallet until the transaction ends and returns its balance, or `undefined` if the player has no demo wallet. */
async function lockBalance(tx: Tx, playerRef: string): Promise<Money | undefined> {
  const rows = await tx.query<{ currency: string; balance_minor: bigint }>(
    'select currency, balance_minor from demo_wallet where player_ref = $1 for update',
    [playerRef],
  );
  const [row] = rows;
  return row && isCurrency(row.currency) ? money(row.currency, row.balance_minor) : undefined;
}

function toReply(code: WalletCode, balance: Money | undefined): WalletReply {
  return { kind: 'answer', code, balance: balance && toDecimal(balance), body: {} };
}
