import { money, toDecimal, type Currency, type Money } from '@baize/money';
import type { Db, Tx } from '../db/db.ts';
import type { Wallet, WalletCode, WalletReply } from '../wallet/wallet.ts';
import { lockPurse, readPurse, writePurseBalance } from './purse-store.ts';

/**
 * Creates a wallet that is backed by the local `purse` table. It gives the same guarantees as the remote wallet API (idempotent transaction
 * ids, rollback before bet), so round processing treats both alike.
 */
export function createPurseWallet(db: Db, name: string, currency: Currency): Wallet {
  const withLockedPurse = async (
    playerRef: string,
    work: (purse: LockedPurse) => Promise<WalletReply>,
  ): Promise<WalletReply> =>
    await db.transaction(async (tx) => {
      const key = { playerRef, name, currency };
      const balance = await lockPurse(tx, key);
      const write = async (id: string, kind: 'bet' | 'win' | 'rollback', change: bigint): Promise<WalletReply> => {
        const newBalance = money(currency, balance.amountMinor + change);
        if (newBalance.amountMinor < 0n) return toReply('INSUFFICIENT_FUNDS', balance);
        await writePurseBalance(tx, key, newBalance);
        await insertTransaction(tx, { id, playerRef, kind, amountMinor: change < 0n ? -change : change });
        return toReply('OK', newBalance);
      };
      return await work({ tx, balance, write });
    });
  return {
    bet: async ({ playerRef, transactionId, amount }) =>
      await withLockedPurse(playerRef, async ({ tx, balance, write }) => {
        const stored = await findTransaction(tx, transactionId);
        if (stored) return toReply(stored.kind === 'void' ? 'ALREADY_ROLLED_BACK' : 'DUPLICATE', balance);
        return await write(transactionId, 'bet', -amount.amountMinor);
      }),
    win: async ({ playerRef, transactionId, betTransactionId, amount }) =>
      await withLockedPurse(playerRef, async ({ tx, balance, write }) => {
        if (await findTransaction(tx, transactionId)) return toReply('DUPLICATE', balance);
        if ((await findTransaction(tx, betTransactionId))?.kind !== 'bet') return toReply('TX_NOT_FOUND', balance);
        return await write(transactionId, 'win', amount.amountMinor);
      }),
    rollback: async ({ playerRef, transactionId, betTransactionId }) =>
      await withLockedPurse(playerRef, async ({ tx, balance, write }) => {
        if (await findTransaction(tx, transactionId)) return toReply('DUPLICATE', balance);
        const bet = await findTransaction(tx, betTransactionId);
        if (bet?.kind === 'bet') return await write(transactionId, 'rollback', bet.amount_minor);
        // The bet is unknown. A `void` row (tombstone) is stored under its transaction id, so that a bet that arrives late is answered
        // ALREADY_ROLLED_BACK and moves no money.
        await insertTransaction(tx, { id: betTransactionId, playerRef, kind: 'void', amountMinor: 0n });
        return toReply('TX_NOT_FOUND', balance);
      }),
    closeRound: async ({ playerRef }) => toReply('OK', await readPurse(db, { playerRef, name, currency })),
    balance: async ({ playerRef }) => toReply('OK', await readPurse(db, { playerRef, name, currency })),
  };
}

interface LockedPurse {
  readonly tx: Tx;
  readonly balance: Money;
  /** Changes the balance by `change` minor units and records the transaction. Refuses a change that would make the balance negative. */
  readonly write: (id: string, kind: 'bet' | 'win' | 'rollback', change: bigint) => Promise<WalletReply>;
}

interface PurseTransaction {
  readonly [column: string]: unknown;
  readonly kind: 'bet' | 'win' | 'rollback' | 'void';
  readonly amount_minor: bigint;
}

async function findTransaction(tx: Tx, id: string): Promise<PurseTransaction | undefined> {
  const [row] = await tx.query<PurseTransaction>('select kind, amount_minor from purse_transaction where id = $1', [
    id,
  ]);
  return row;
}

interface NewTransaction {
  readonly id: string;
  readonly playerRef: string;
  readonly kind: PurseTransaction['kind'];
  readonly amountMinor: bigint;
}

async function insertTransaction(tx: Tx, { id, playerRef, kind, amountMinor }: NewTransaction): Promise<void> {
  await tx.query(
    'insert into purse_transaction (id, player_ref, kind, amount_minor) values ($1, $2, $3, $4) on conflict do nothing',
    [id, playerRef, kind, amountMinor],
  );
}

function toReply(code: WalletCode, balance: Money): WalletReply {
  return { kind: 'answer', code, balance: toDecimal(balance), body: {} };
}
