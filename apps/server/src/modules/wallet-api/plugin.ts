import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { raiseAlert } from './alerts.ts';
import { calls, type CheckedCall } from './calls.ts';
import { REPLY_WITHIN_MS, withinDeadline } from './deadline.ts';
import type { Dialect, OpenedCall, RawRequest, SignerOf } from './dialects/dialect.ts';
import { dialects } from './dialects/dialects.ts';
import { createBetGrouping, type PlaceBet } from './grouped-bets.ts';
import { createKeyStore, type FindKey } from './keys.ts';
import { claimNonce } from './queries.ts';
import { dayOfFile, reconciliationFile } from './reconciliation.ts';
import { answerReplayedCall } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';

const BODY_LIMIT_BYTES = 16_384;
const NO_BODY = Buffer.alloc(0);

export interface WalletApiOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Opens a key of `integration_key`: `platform/secret-box.ts` under the server's own key. */
  readonly openSecret: (sealed: Buffer) => string;
  /** Longer in tests alone, which must not fail because the machine is busy. */
  readonly replyWithinMs?: number;
}

/** The wallet API for game vendors, in each dialect (docs/integrators). To be registered under `/seamless`. */
export async function walletApi(app: FastifyInstance, options: WalletApiOptions): Promise<void> {
  const findKeyOf = createKeyStore(options);
  // Bets are grouped whatever they were said in.
  const placeBet = createBetGrouping(options.db, options.now, options.replyWithinMs);
  for (const [name, dialect] of Object.entries(dialects)) {
    const speaking = { ...options, dialect, findKey: findKeyOf(name), placeBet };
    await app.register(async (own) => registerDialect(own, speaking), { prefix: dialect.prefix });
  }
}

interface Speaking extends WalletApiOptions {
  readonly dialect: Dialect;
  readonly findKey: FindKey;
  readonly placeBet: PlaceBet;
}

function registerDialect(app: FastifyInstance, speaking: Speaking): void {
  const { dialect, findKey, now } = speaking;
  // The raw bytes are what is signed: they stay as they came until the signature holds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...dialect.mediaTypes],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  const answer = async (reply: FastifyReply, requestId: string, walletReply: WalletReply): Promise<FastifyReply> => {
    const { status, text } = dialect.answer(requestId, walletReply);
    return await reply.code(status).type('application/json; charset=utf-8').send(text);
  };
  app.setErrorHandler(async (error, request, reply) => await answer(reply, '', replyToError(error, request)));
  app.setNotFoundHandler(async (_request, reply) => await answer(reply, '', { code: 'BAD_REQUEST' }));
  for (const [path, name] of Object.entries(dialect.calls)) {
    app.post(`/${path}`, async (request, reply) => {
      const raw = rawOf(request);
      const opened = raw && (await dialect.open(raw, findKey, now()));
      if (!opened) return await answer(reply, '', { code: 'BAD_SIGNATURE' });
      const { integration, requestId } = opened;
      const call = calls[name](opened.body);
      // Caught here, because the error handler of Fastify no longer knows the requestId.
      const walletReply = await run(speaking, opened, call).catch((error: unknown) => replyToError(error, request));
      raiseAlert(request.log, walletReply.code, { integration, call: name, transactionId: transactionIdOf(call) });
      return await answer(reply, requestId, walletReply);
    });
  }
  const { signerOf } = dialect;
  if (!signerOf) return;
  app.get<{ Params: { file: string } }>('/reconciliation/:file', async (request, reply) => {
    const asked = await askedFile(request, speaking, signerOf);
    if ('code' in asked) return await answer(reply, '', asked);
    const file = reconciliationFile(speaking.db, asked.integration, asked.day);
    return await reply.type('text/csv; charset=utf-8').send(file);
  });
}

function rawOf({ headers, url, method, body }: FastifyRequest): RawRequest | undefined {
  const rawBody = method === 'GET' ? NO_BODY : body;
  const [path = ''] = url.split('?');
  return Buffer.isBuffer(rawBody) ? { headers, path, rawBody } : undefined;
}

interface AskedFile {
  readonly integration: string;
  readonly day: Date;
}

/** The file of a day: signed like a call, with an empty body. */
async function askedFile(
  request: FastifyRequest<{ Params: { file: string } }>,
  { db, now, findKey }: Speaking,
  signerOf: SignerOf,
): Promise<AskedFile | WalletReply> {
  const raw = rawOf(request);
  const signer = raw && (await signerOf(raw, findKey, now()));
  if (!signer) return { code: 'BAD_SIGNATURE' };
  const { integration, nonce } = signer;
  const fresh = await transaction(db, async (tx) => await claimNonce(tx, integration, nonce, now()));
  if (!fresh) return { code: 'BAD_SIGNATURE' };
  const day = dayOfFile(request.params.file, now());
  return day ? { integration, day } : { code: 'BAD_REQUEST' };
}

function transactionIdOf(call: CheckedCall | undefined): string | undefined {
  return call?.how === 'together' ? call.body.transactionId : call?.id?.transactionId;
}

async function run(speaking: Speaking, opened: OpenedCall, call: CheckedCall | undefined): Promise<WalletReply> {
  const { db, placeBet, replyWithinMs = REPLY_WITHIN_MS } = speaking;
  return await withinDeadline(async (signal) => {
    const { integration, nonce } = opened;
    if (call?.how === 'together') return await placeBet({ integration, nonce, body: call.body, signal });
    return await transaction(db, async (tx) => await runAlone(tx, speaking, opened, call, signal), signal);
  }, replyWithinMs);
}

/** Claims the nonce in the call's own transaction: a call that is rolled back may be sent again with the same bytes. */
async function runAlone(
  tx: Tx,
  { now }: WalletApiOptions,
  { integration, nonce }: OpenedCall,
  call: Extract<CheckedCall, { how: 'alone' }> | undefined,
  signal: AbortSignal,
): Promise<WalletReply> {
  signal.throwIfAborted();
  const context = { integration, now: now() };
  const isFresh = await claimNonce(tx, integration, nonce, context.now);
  if (!isFresh) return await answerReplayedCall(tx, integration, call?.id);
  if (!call) return { code: 'BAD_REQUEST' };
  const reply = await call.run(tx, context);
  signal.throwIfAborted();
  return reply;
}

/** What Fastify refuses before a handler is the caller's mistake; everything else is ours, and "unknown" to the caller. */
function replyToError(error: unknown, request: FastifyRequest): WalletReply {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'BAD_REQUEST' };
  request.log.error({ err: error }, 'a wallet call failed');
  return { code: 'TEMPORARY' };
}
