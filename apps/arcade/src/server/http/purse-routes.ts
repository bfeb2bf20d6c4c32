import { isCurrency, isPositive, money, parseAmount, toDecimal } from '@baize/money';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '../db/db.ts';
import { listNumbered, readPurse } from '../purse/purse-store.ts';
import { transferPurse, transferStatus } from '../purse/transfers.ts';
import { CLOSE_REASONS, closeSessions, type CloseReason } from '../sessions/close-sessions.ts';
import { isSignedByOne, type SigningKey } from '../wallet/signature.ts';

const ROUNDS_MAX = 500;

const RequestId = Type.Optional(Type.String({ maxLength: 64 }));
const Id = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' });
const PlayerId = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });
const Name = Type.String({ pattern: '^[A-Z0-9_]{2,16}$' });
const purse = { playerId: PlayerId, wallet: Name, currency: Type.String({ maxLength: 3 }) };
const strict = { additionalProperties: false };

const bodies = {
  balance: Compile(Type.Object({ requestId: RequestId, ...purse }, strict)),
  transfer: Compile(
    Type.Object(
      {
        requestId: RequestId,
        transferId: Id,
        ...purse,
        direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
        amount: Type.String({ maxLength: 24 }),
      },
      strict,
    ),
  ),
  status: Compile(Type.Object({ requestId: RequestId, transferId: Id }, strict)),
  close: Compile(
    Type.Object(
      { requestId: RequestId, playerId: PlayerId, wallet: Name, reason: Type.Enum([...CLOSE_REASONS]) },
      strict,
    ),
  ),
  rounds: Compile(
    Type.Object(
      {
        requestId: RequestId,
        after: Type.String({ pattern: '^[0-9]{1,18}$' }),
        limit: Type.Integer({ minimum: 1, maximum: ROUNDS_MAX }),
      },
      strict,
    ),
  ),
};
type CallName = keyof typeof bodies;

interface Answer {
  readonly code: string;
  readonly [field: string]: unknown;
}

/** 2xx is a yes, 4xx is final, and whatever fails on our side is a 5xx: unknown to the platform. */
const statusOf: Readonly<Record<string, number>> = { OK: 200, DUPLICATE: 200, BAD_REQUEST: 400, TX_NOT_FOUND: 404 };
const REFUSED = 409;

/** The wallets that the platform moves money to and from: docs/integrators/transfer-wallets.md. */
export const purseRoutes: FastifyPluginAsync<{ db: Db; keys: readonly SigningKey[] }> = async (app, { db, keys }) => {
  // The raw bytes are what is signed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const calls: Readonly<Record<CallName, (body: unknown) => Promise<Answer | undefined>>> = {
    balance: async (body) => (bodies.balance.Check(body) ? await balance(db, body) : undefined),
    transfer: async (body) => (bodies.transfer.Check(body) ? await transfer(db, body) : undefined),
    status: async (body) => (bodies.status.Check(body) ? await status(db, body.transferId) : undefined),
    close: async (body) => (bodies.close.Check(body) ? await close(db, body) : undefined),
    rounds: async (body) => (bodies.rounds.Check(body) ? await rounds(db, body) : undefined),
  };
  for (const [name, run] of Object.entries(calls)) {
    // Whoever has no key gets no further than the signature; the platform's calls come from one address.
    app.post(`/${name}`, { config: { rateLimit: false } }, async (request, reply) => {
      if (!isSigned(request, keys)) return await reply.code(401).send({ code: 'BAD_SIGNATURE' });
      return await send(reply, (await run(parsed(request.body))) ?? { code: 'BAD_REQUEST' });
    });
  }
};

async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  return await reply.code(statusOf[answer.code] ?? REFUSED).send(answer);
}

interface PurseBody {
  readonly playerId: string;
  readonly wallet: string;
  readonly currency: string;
}

async function balance(db: Db, { playerId, wallet, currency }: PurseBody): Promise<Answer> {
  if (!isCurrency(currency)) return { code: 'WRONG_CURRENCY' };
  const held = await readPurse(db, { playerRef: playerId, name: wallet, currency });
  return { code: 'OK', currency, balance: toDecimal(held) };
}

interface TransferBody extends PurseBody {
  readonly transferId: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
}

async function transfer(db: Db, body: TransferBody): Promise<Answer | undefined> {
  const { playerId: playerRef, wallet: name, currency, direction } = body;
  if (!isCurrency(currency)) return { code: 'WRONG_CURRENCY' };
  const amount = parseAmount(body.amount, currency);
  if (!amount || !isPositive(amount)) return undefined;
  const answer = await transferPurse(db, body.transferId, { playerRef, name, currency, direction, amount });
  return { ...answer, currency };
}

async function status(db: Db, transferId: string): Promise<Answer> {
  const known = await transferStatus(db, transferId);
  if (!known) return { code: 'TX_NOT_FOUND' };
  const { playerRef: playerId, name: wallet, currency, direction, amount } = known;
  return { code: 'OK', transferId, playerId, wallet, currency, direction, amount: toDecimal(amount) };
}

interface CloseBody {
  readonly playerId: string;
  readonly wallet: string;
  readonly reason: CloseReason;
}

async function close(db: Db, { playerId: playerRef, wallet: purse, reason }: CloseBody): Promise<Answer> {
  await closeSessions(db, { playerRef, purse }, reason);
  return { code: 'OK' };
}

async function rounds(db: Db, { after, limit }: { readonly after: string; readonly limit: number }): Promise<Answer> {
  const rows = await listNumbered(db, BigInt(after), limit);
  const list = rows.map((row) => {
    const { currency } = row;
    if (!isCurrency(currency)) throw new Error(`round ${row.id} is in ${currency}, which nobody knows`);
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

function isSigned({ headers, url, body }: FastifyRequest, keys: readonly SigningKey[]): boolean {
  return (
    Buffer.isBuffer(body) && isSignedByOne(keys, { headers, path: url, rawBody: body.toString('utf8') }, Date.now())
  );
}

function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
