import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusedSignature } from '../../http/security-events.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { OpenSecret } from '../../platform/secret-row.ts';
import { transaction } from '../../platform/transaction.ts';
import { raiseAlert } from './alerts.ts';
import { calls, type CheckedCall } from './calls.ts';
import { REPLY_WITHIN_MS, withinDeadline } from './deadline.ts';
import type { Dialect, OpenedCall, RawRequest, SignerOf } from './dialects/dialect.ts';
import { dialects } from './dialects/dialects.ts';
import { createCallGrouping, type ApplyCall } from './grouped-calls.ts';
import { createLanes, untilWalletIsFree } from './held-wallet.ts';
import { createKeyStore, type FindKey } from './keys.ts';
import { claimNonce, memberIdOf } from './queries.ts';
import { dayOfFile, reconciliationFile } from './reconciliation.ts';
import { answerReplayedCall } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';
import type { CallName } from './schemas.ts';

const BODY_LIMIT_BYTES = 16_384;
const NO_BODY = Buffer.alloc(0);

export interface WalletApiOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
  /** Tests set a longer time, so that they do not fail because the machine is busy. */
  readonly replyWithinMs?: number;
}

/** Serves the wallet API for game vendors in every dialect (docs/integrators). It is registered under `/seamless`. */
export async function walletApi(app: FastifyInstance, options: WalletApiOptions): Promise<void> {
  const findKeyOf = createKeyStore(options);
  // Calls are grouped whatever dialect they came in.
  const takeTurns = createLanes();
  const applyGrouped = createCallGrouping(options.db, options.now, options.replyWithinMs);
  for (const [name, dialect] of Object.entries(dialects)) {
    const context = { ...options, dialect, findKey: findKeyOf(name), applyGrouped, takeTurns };
    await app.register(async (own) => registerDialect(own, context), { prefix: dialect.prefix });
  }
}

interface DialectContext extends WalletApiOptions {
  readonly dialect: Dialect;
  readonly findKey: FindKey;
  readonly applyGrouped: ApplyCall;
  readonly takeTurns: ReturnType<typeof createLanes>;
}

function registerDialect(app: FastifyInstance, context: DialectContext): void {
  const { dialect } = context;
  // The signature is over the raw bytes, so the body is not parsed before the signature holds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...dialect.mediaTypes],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  const answer = async (reply: FastifyReply, requestId: string, walletReply: WalletReply): Promise<FastifyReply> => {
    if (walletReply.code === 'BAD_SIGNATURE') logRefusedSignature(reply.request);
    const { status, text } = dialect.answer(requestId, walletReply);
    return await reply.code(status).type('application/json; charset=utf-8').send(text);
  };
  app.setErrorHandler(async (error, request, reply) => await answer(reply, '', replyToError(error, request)));
  app.setNotFoundHandler(async (_request, reply) => await answer(reply, '', { code: 'BAD_REQUEST' }));
  for (const [path, name] of Object.entries(dialect.calls)) {
    app.post(`/${path}`, async (request, reply) => {
      const echo = { requestId: '' };
      // The keys are read within the deadline, too: a database that stands still must not keep the vendor waiting.
      const walletReply = await withinDeadline(
        async (signal) => await openAndRun(context, name, { request, echo, signal }),
        context.replyWithinMs ?? REPLY_WITHIN_MS,
        // Caught here, because the error handler of Fastify no longer knows the requestId.
      ).catch((error: unknown) => replyToError(error, request));
      return await answer(reply, echo.requestId, walletReply);
    });
  }
  const { signerOf } = dialect;
  if (!signerOf) return;
  app.get<{ Params: { file: string } }>('/reconciliation/:file', async (request, reply) => {
    const opened = await openFileRequest(request, context, signerOf);
    if ('code' in opened) return await answer(reply, '', opened);
    const file = reconciliationFile(context.db, opened.integration, opened.day);
    return await reply.type('text/csv; charset=utf-8').send(file);
  });
}

function rawOf({ headers, url, method, body }: FastifyRequest): RawRequest | undefined {
  const rawBody = method === 'GET' ? NO_BODY : body;
  const [path = ''] = url.split('?');
  return Buffer.isBuffer(rawBody) ? { headers, path, rawBody } : undefined;
}

interface FileRequest {
  readonly integration: string;
  readonly day: Date;
}

/** Checks a request for the reconciliation file, which is signed like a call with an empty body. A reply is the refusal. */
async function openFileRequest(
  request: FastifyRequest<{ Params: { file: string } }>,
  { db, now, findKey }: DialectContext,
  signerOf: SignerOf,
): Promise<FileRequest | WalletReply> {
  const raw = rawOf(request);
  const signer = raw && (await signerOf(raw, findKey, now()));
  if (!signer) return { code: 'BAD_SIGNATURE' };
  const { integration, nonce } = signer;
  const fresh = await transaction(
    db,
    async (tx) => await claimNonce(tx, { integration, nonce, memberId: undefined }, now()),
  );
  if (!fresh) return { code: 'BAD_SIGNATURE' };
  const day = dayOfFile(request.params.file, now());
  return day ? { integration, day } : { code: 'BAD_REQUEST' };
}

function transactionIdOf(call: CheckedCall | undefined): string | undefined {
  if (call?.how === 'alone') return call.id?.transactionId;
  return call && 'transactionId' in call.call.body ? call.call.body.transactionId : undefined;
}

interface SignedCall {
  readonly request: FastifyRequest;
  /** Receives the requestId as soon as the body is read: an answer carries it even if the call fails. */
  readonly echo: { requestId: string };
  readonly signal: AbortSignal;
}

async function openAndRun(
  context: DialectContext,
  name: CallName,
  { request, echo, signal }: SignedCall,
): Promise<WalletReply> {
  const raw = rawOf(request);
  const opened = raw && (await context.dialect.open(raw, context.findKey, context.now()));
  if (!opened) return { code: 'BAD_SIGNATURE' };
  echo.requestId = opened.requestId;
  const call = calls[name](opened.body);
  const walletReply = await run(context, opened, call, signal);
  const { integration } = opened;
  raiseAlert(request.log, walletReply.code, { integration, call: name, transactionId: transactionIdOf(call) });
  return walletReply;
}

async function run(
  context: DialectContext,
  opened: OpenedCall,
  call: CheckedCall | undefined,
  signal: AbortSignal,
): Promise<WalletReply> {
  const { db, applyGrouped, takeTurns } = context;
  const { integration, nonce } = opened;
  if (call?.how === 'together') return await applyGrouped({ ...call.call, integration, nonce, signal });
  const work = async (): Promise<WalletReply> =>
    await transaction(db, async (tx) => await runAlone(tx, context, opened, call, signal), signal);
  const whenFree = async (): Promise<WalletReply> => await untilWalletIsFree(work, signal);
  // Calls of one player take turns here rather than meet at the player's wallet.
  return call?.playerId === undefined ? await whenFree() : await takeTurns(call.playerId, whenFree);
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
  const isFresh = await claimNonce(tx, { integration, nonce, memberId: memberIdOf(call?.playerId) }, context.now);
  if (!isFresh) return await answerReplayedCall(tx, integration, call?.id);
  if (!call) return { code: 'BAD_REQUEST' };
  const reply = await call.run(tx, context);
  signal.throwIfAborted();
  return reply;
}

/** A 4xx of Fastify, from before the handler, is the caller's mistake. Every other error is ours, and the outcome is unknown. */
function replyToError(error: unknown, request: FastifyRequest): WalletReply {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'BAD_REQUEST' };
  request.log.error({ err: error }, 'a wallet call failed');
  return { code: 'TEMPORARY' };
}
