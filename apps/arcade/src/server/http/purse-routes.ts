import { isCurrency, isPositive, money, parseAmount, toDecimal } from '@baize/money';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '../db/db.ts';
import { listNumberedRounds, readPurse } from '../purse/purse-store.ts';
import { readOrVoidTransfer, applyTransfer } from '../purse/transfers.ts';
import { CLOSE_REASONS, closeSessions, type CloseReason } from '../sessions/close-sessions.ts';
import type { SigningKey } from '../wallet/signature.ts';
import {
  Id,
  PlayerId,
  registerSignedCalls,
  RequestId,
  noAdditionalFields,
  type Answer,
  type SignedCallHandler,
} from './signed-calls.ts';

/** The largest page of rounds that the platform may fetch in one call. */
const PAGE_ROUNDS_MAX = 500;

const PurseName = Type.String({ pattern: '^[A-Z0-9_]{2,16}$' });
/** The fields that name a purse. The wire calls the purse `wallet`. */
const purseFields = { playerId: PlayerId, wallet: PurseName, currency: Type.String({ maxLength: 3 }) };

const bodies = {
  balance: Compile(Type.Object({ requestId: RequestId, ...purseFields }, noAdditionalFields)),
  transfer: Compile(
    Type.Object(
      {
        requestId: RequestId,
        transferId: Id,
        ...purseFields,
        // Seen from the purse: `in` adds the amount to the purse, `out` takes it from the purse.
        direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
        amount: Type.String({ maxLength: 24 }),
      },
      noAdditionalFields,
    ),
  ),
  status: Compile(Type.Object({ requestId: RequestId, transferId: Id }, noAdditionalFields)),
  close: Compile(
    Type.Object(
      { requestId: RequestId, playerId: PlayerId, wallet: PurseName, reason: Type.Enum([...CLOSE_REASONS]) },
      noAdditionalFields,
    ),
  ),
  rounds: Compile(
    Type.Object(
      {
        requestId: RequestId,
        after: Type.String({ pattern: '^[0-9]{1,18}$' }),
        limit: Type.Integer({ minimum: 1, maximum: PAGE_ROUNDS_MAX }),
      },
      noAdditionalFields,
    ),
  ),
};
type CallName = keyof typeof bodies;

/**
 * Serves the transfer API, with which the platform moves money to and from purses (docs/integrators/transfer-wallets.md). A purse is a player's
 * balance in the arcade's own database. A handler that returns `undefined` makes `registerSignedCalls` answer BAD_REQUEST. The platform treats a
 * 4xx as a final refusal.
 */
export const purseRoutes: FastifyPluginAsync<{ db: Db; keys: readonly SigningKey[] }> = async (app, { db, keys }) => {
  registerSignedCalls(app, keys, {
    balance: async (body) => (bodies.balance.Check(body) ? await readBalance(db, body) : undefined),
    transfer: async (body) => (bodies.transfer.Check(body) ? await executeTransfer(db, body) : undefined),
    status: async (body) => (bodies.status.Check(body) ? await readTransferOrVoidId(db, body.transferId) : undefined),
    close: async (body) => (bodies.close.Check(body) ? await closePurseSessions(db, body) : undefined),
    rounds: async (body) => (bodies.rounds.Check(body) ? await listRounds(db, body) : undefined),
  } satisfies Record<CallName, SignedCallHandler>);
};

interface PurseBody {
  readonly playerId: string;
  readonly wallet: string;
  readonly currency: string;
}

async function readBalance(db: Db, { playerId, wallet, currency }: PurseBody): Promise<Answer> {
  if (!isCurrency(currency)) return { code: 'WRONG_CURRENCY' };
  const balance = await readPurse(db, { playerRef: playerId, name: wallet, currency });
  return { code: 'OK', currency, balance: toDecimal(balance) };
}

interface TransferBody extends PurseBody {
  readonly transferId: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
}

async function executeTransfer(db: Db, body: TransferBody): Promise<Answer | undefined> {
  const { playerId: playerRef, wallet: name, currency, direction } = body;
  if (!isCurrency(currency)) return { code: 'WRONG_CURRENCY' };
  const amount = parseAmount(body.amount, currency);
  if (!amount || !isPositive(amount)) return undefined;
  const answer = await applyTransfer(db, body.transferId, { playerRef, name, currency, direction, amount });
  return { ...answer, currency };
}

/** Returns the stored transfer. An unknown id is stored as void, so that a transfer with this id is refused if it arrives later. */
async function readTransferOrVoidId(db: Db, transferId: string): Promise<Answer> {
  const stored = await readOrVoidTransfer(db, transferId);
  if (!stored) return { code: 'TX_NOT_FOUND' };
  const { playerRef: playerId, name: wallet, currency, direction, amount } = stored;
  return { code: 'OK', transferId, playerId, wallet, currency, direction, amount: toDecimal(amount) };
}

interface CloseBody {
  readonly playerId: string;
  readonly wallet: string;
  readonly reason: CloseReason;
}

async function closePurseSessions(db: Db, { playerId: playerRef, wallet: purse, reason }: CloseBody): Promise<Answer> {
  await closeSessions(db, { playerRef, purse }, reason);
  return { code: 'OK' };
}

/** Lists settled rounds above the number `after`, in the form of docs/integrators/transfer-wallets.md. */
async function listRounds(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Answer> {
  const rows = await listNumberedRounds(db, BigInt(after), limit);
  const list = rows.map((row) => {
    const { currency } = row;
    if (!isCurrency(currency)) throw new Error(`round ${row.id} has the unknown currency ${currency}`);
    return {
      number: String(row.number),
      roundId: row.id,
      playerId: row.player_ref,
      wallet: row.purse,
      gameCode: row.game_code,
      currency,
      stake: toDecimal(money(currency, row.stake_minor)),
      win: toDecimal(money(currency, row.win_minor)),
      placedAt: row.created_at.toISOString(),
      settledAt: row.finished_at.toISOString(),
    };
  });
  return { code: 'OK', rounds: list };
}
