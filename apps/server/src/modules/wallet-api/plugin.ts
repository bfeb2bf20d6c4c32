import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusedSignature } from '../../http/security-events.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { OpenSecret } from '../../platform/secret-row.ts';
import { transaction } from '../../platform/transaction.ts';
import { raiseAlert } from './alerts.ts';
import { checksByCall, type CheckedCall } from './calls.ts';
import { REPLY_WITHIN_MS, runWithinDeadline } from './deadline.ts';
import type { Dialect, OpenedCall, RawRequest, FindSigner } from './dialects/dialect.ts';
import { dialects } from './dialects/dialects.ts';
import { createCallGrouping, type ApplyCall } from './grouped-calls.ts';
import { createLanes, retryUntilWalletIsFree } from './held-wallet.ts';
import { createKeyStore, type FindKey } from './keys.ts';
import { claimNonce, parseMemberId } from './queries.ts';
import { parseFileDay, streamReconciliationFile } from './reconciliation.ts';
import { answerReplayedCall } from './replayed-call.ts';
import type { WalletReply } from './replies.ts';
import type { CallName } from './schemas.ts';

/** The bodies of all calls are far smaller. The limit bounds the memory for a request whose signature is not verified yet. */
const BODY_LIMIT_BYTES = 16_384;
const NO_BODY = Buffer.alloc(0);

/** The dependencies of the wallet API. `openSecret` decrypts the stored keys of vendors. */
export interface WalletApiOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
  /** The time within which every call is answered. Tests allow more than the default, so that a busy machine does not make a test fail. */
  readonly replyWithinMs?: number;
}

/** Serves the wallet API for game vendors in every dialect (docs/integrators). It is registered under `/seamless`. */
export async function registerWalletApi(app: FastifyInstance, options: WalletApiOptions): Promise<void> {
  const findKeyOf = createKeyStore(options);
  // All dialects share the lanes and the batches, so that calls in different dialects are applied together.
  const takeTurns = createLanes();
  const applyGrouped = createCallGrouping(options.db, options.now, options.replyWithinMs);
  for (const [name, dialect] of Object.entries(dialects)) {
    const context = { ...options, dialect, findKey: findKeyOf(name), applyGrouped, takeTurns };
    await app.register(async (scope) => registerDialect(scope, context), { prefix: dialect.prefix });
  }
}

/** The dependencies of the routes of one dialect. */
interface DialectContext extends WalletApiOptions {
  readonly dialect: Dialect;
  readonly findKey: FindKey;
  readonly applyGrouped: ApplyCall;
  readonly takeTurns: ReturnType<typeof createLanes>;
}

/** Registers the calls of a dialect, and the reconciliation file if the dialect offers it. */
function registerDialect(app: FastifyInstance, context: DialectContext): void {
  const { dialect } = context;
  // The vendor signs the raw bytes of the body, so the body is parsed only after its signature was verified.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...dialect.mediaTypes],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  const sendReply = async (reply: FastifyReply, requestId: string, walletReply: WalletReply): Promise<FastifyReply> => {
    if (walletReply.code === 'BAD_SIGNATURE') logRefusedSignature(reply.request);
    const { status, text } = dialect.answer(requestId, walletReply);
    return await reply.code(status).type('application/json; charset=utf-8').send(text);
  };
  app.setErrorHandler(async (error, request, reply) => await sendReply(reply, '', replyToError(error, request)));
  app.setNotFoundHandler(async (_request, reply) => await sendReply(reply, '', { code: 'BAD_REQUEST' }));
  for (const [path, name] of Object.entries(dialect.calls)) {
    app.post(`/${path}`, async (request, reply) => {
      const echo = { requestId: '' };
      // The deadline also covers the read of the keys, so that a database that does not respond cannot keep the vendor waiting.
      const walletReply = await runWithinDeadline(
        async (signal) => await openAndRun(context, name, { request, echo, signal }),
        context.replyWithinMs ?? REPLY_WITHIN_MS,
        // The error is caught here, because the error handler of Fastify does not know the requestId.
      ).catch((error: unknown) => replyToError(error, request));
      return await sendReply(reply, echo.requestId, walletReply);
    });
  }
  const { findSigner } = dialect;
  if (!findSigner) return;
  app.get<{ Params: { file: string } }>('/reconciliation/:file', async (request, reply) => {
    const opened = await openFileRequest(request, context, findSigner);
    if ('code' in opened) return await sendReply(reply, '', opened);
    const file = streamReconciliationFile(context.db, opened.integration, opened.day);
    return await reply.type('text/csv; charset=utf-8').send(file);
  });
}

/** Returns the request as it arrived. Returns undefined for a POST without a body, which no dialect accepts. */
function toRawRequest({ headers, url, method, body }: FastifyRequest): RawRequest | undefined {
  const rawBody = method === 'GET' ? NO_BODY : body;
  const [path = ''] = url.split('?');
  return Buffer.isBuffer(rawBody) ? { headers, path, rawBody } : undefined;
}

/** An accepted request for a reconciliation file. `day` is the beginning of the day, UTC. */
interface FileRequest {
  readonly integration: string;
  readonly day: Date;
}

/**
 * Checks the signature, the nonce and the day of a request for a reconciliation file. The request is signed like a call with an empty
 * body. Returns a `WalletReply` if the request is refused.
 */
async function openFileRequest(
  request: FastifyRequest<{ Params: { file: string } }>,
  { db, now, findKey }: DialectContext,
  signerOf: FindSigner,
): Promise<FileRequest | WalletReply> {
  const raw = toRawRequest(request);
  const signer = raw && (await signerOf(raw, findKey, now()));
  if (!signer) return { code: 'BAD_SIGNATURE' };
  const { integration, nonce } = signer;
  const isFresh = await transaction(
    db,
    async (tx) => await claimNonce(tx, { integration, nonce, memberId: undefined }, now()),
  );
  if (!isFresh) return { code: 'BAD_SIGNATURE' };
  const day = parseFileDay(request.params.file, now());
  return day ? { integration, day } : { code: 'BAD_REQUEST' };
}

/** Returns the transactionId of a call for the alert. It is undefined for a malformed call and for a call that is not stored. */
function findTransactionId(call: CheckedCall | undefined): string | undefined {
  if (call?.how === 'alone') return call.id?.transactionId;
  return call && 'transactionId' in call.call.body ? call.call.body.transactionId : undefined;
}

/** A call as it arrived, with the means to answer it in time. */
interface IncomingCall {
  readonly request: FastifyRequest;
  /** Receives the requestId as soon as the body was read, so that the answer carries the requestId even if the call fails. */
  readonly echo: { requestId: string };
  /** Aborts when it is too late to begin a commit. */
  readonly signal: AbortSignal;
}

/** Verifies the signature, runs the call, and raises the alert that belongs to the code of the reply. */
async function openAndRun(
  context: DialectContext,
  name: CallName,
  { request, echo, signal }: IncomingCall,
): Promise<WalletReply> {
  const raw = toRawRequest(request);
  const opened = raw && (await context.dialect.open(raw, context.findKey, context.now()));
  if (!opened) return { code: 'BAD_SIGNATURE' };
  echo.requestId = opened.requestId;
  const call = checksByCall[name](opened.body);
  const walletReply = await runCall(context, opened, call, signal);
  const { integration } = opened;
  raiseAlert(request.log, walletReply.code, { integration, call: name, transactionId: findTransactionId(call) });
  return walletReply;
}

/** Runs a grouped call together with other waiting calls, and any other call in a transaction of its own. */
async function runCall(
  context: DialectContext,
  opened: OpenedCall,
  call: CheckedCall | undefined,
  signal: AbortSignal,
): Promise<WalletReply> {
  const { db, applyGrouped, takeTurns } = context;
  const { integration, nonce } = opened;
  if (call?.how === 'together') return await applyGrouped({ ...call.call, integration, nonce, signal });
  const runInTransaction = async (): Promise<WalletReply> =>
    await transaction(db, async (tx) => await runAlone(tx, context, opened, call, signal), signal);
  const runWhenFree = async (): Promise<WalletReply> => await retryUntilWalletIsFree(runInTransaction, signal);
  // Calls that name one player run one after the other, so that they do not contend for the lock of the player's wallet.
  return call?.playerId === undefined ? await runWhenFree() : await takeTurns(call.playerId, runWhenFree);
}

/**
 * Claims the nonce and runs the call in the same transaction. If the transaction is rolled back, the nonce stays unused, so that the
 * vendor may send the same bytes again.
 */
async function runAlone(
  tx: Tx,
  { now }: WalletApiOptions,
  { integration, nonce }: OpenedCall,
  call: Extract<CheckedCall, { how: 'alone' }> | undefined,
  signal: AbortSignal,
): Promise<WalletReply> {
  signal.throwIfAborted();
  const context = { integration, now: now() };
  const isFresh = await claimNonce(tx, { integration, nonce, memberId: parseMemberId(call?.playerId) }, context.now);
  if (!isFresh) return await answerReplayedCall(tx, integration, call?.id);
  if (!call) return { code: 'BAD_REQUEST' };
  const reply = await call.run(tx, context);
  signal.throwIfAborted();
  return reply;
}

/**
 * Converts an error to a reply. Fastify throws a 4xx before the handler runs, for example for a body that is too long, and such a request
 * is BAD_REQUEST. After any other error the outcome of the call is unknown, so the reply is TEMPORARY.
 */
function replyToError(error: unknown, request: FastifyRequest): WalletReply {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'BAD_REQUEST' };
  request.log.error({ err: error }, 'a wallet call failed');
  return { code: 'TEMPORARY' };
}
