import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { walletCodeStatus } from '../../domain/wallet/wallet-code.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { calls, type CheckedCall } from './calls.ts';
import { REPLY_WITHIN_MS, withinDeadline } from './deadline.ts';
import { createKeyStore, type FindSecret } from './keys.ts';
import { claimNonce } from './queries.ts';
import type { WalletReply } from './replies.ts';
import { isSignedBy, isTimely, readSignatureHeaders, type SignatureHeaders } from './signature.ts';

const BODY_LIMIT_BYTES = 16_384;

export interface WalletApiOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Opens a key of `integration_key`: `platform/secret-box.ts` under the server's own key. */
  readonly openSecret: (sealed: Buffer) => string;
  /** Longer in tests alone, which must not fail because the machine is busy. */
  readonly replyWithinMs?: number;
}

/** The wallet API for game vendors, docs/integrators/wallet-api.md. To be registered under `/seamless/v1`. */
export async function walletApi(app: FastifyInstance, options: WalletApiOptions): Promise<void> {
  const findSecret = createKeyStore(options);
  // The raw bytes are what is signed: they stay as they came until the signature holds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler(async (error, request, reply) => await answer(reply, '', replyToError(error, request)));
  app.setNotFoundHandler(async (_request, reply) => await answer(reply, '', { code: 'BAD_REQUEST' }));
  for (const [name, check] of Object.entries(calls)) {
    app.post(`/${name}`, async (request, reply) => {
      const signed = await readSigned(request, options, findSecret);
      if (!signed) return await answer(reply, '', { code: 'BAD_SIGNATURE' });
      const body = parseJson(signed.rawBody);
      return await answer(reply, requestIdOf(body), await run(options, signed, check(body)));
    });
  }
}

interface Signed extends SignatureHeaders {
  readonly rawBody: Buffer;
}

async function readSigned(
  request: FastifyRequest,
  { now }: WalletApiOptions,
  findSecret: FindSecret,
): Promise<Signed | undefined> {
  const headers = readSignatureHeaders(request.headers);
  const rawBody = request.body;
  if (!headers || !Buffer.isBuffer(rawBody) || !isTimely(headers.timestamp, now())) return undefined;
  const secret = await findSecret(headers.vendor, headers.keyId);
  const [path = ''] = request.url.split('?');
  if (!secret || !isSignedBy(secret, { ...headers, path, rawBody }, headers.signature)) return undefined;
  return { ...headers, rawBody };
}

async function run(options: WalletApiOptions, signed: Signed, checked: CheckedCall): Promise<WalletReply> {
  const { db, replyWithinMs = REPLY_WITHIN_MS } = options;
  return await withinDeadline(
    async (signal) => await transaction(db, async (tx) => await runIn(tx, options, signed, checked, signal), signal),
    replyWithinMs,
  );
}

/** The nonce is kept in the call's own transaction: a call that is undone may be sent again as it was. */
async function runIn(
  tx: Tx,
  { now }: WalletApiOptions,
  { vendor, nonce }: Signed,
  checked: CheckedCall,
  signal: AbortSignal,
): Promise<WalletReply> {
  signal.throwIfAborted();
  const context = { integration: vendor, now: now() };
  if (!(await claimNonce(tx, vendor, nonce, context.now))) return { code: 'BAD_SIGNATURE' };
  if (!checked) return { code: 'BAD_REQUEST' };
  const reply = await checked(tx, context);
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

async function answer(reply: FastifyReply, requestId: string, walletReply: WalletReply): Promise<FastifyReply> {
  return await reply.code(walletCodeStatus[walletReply.code]).send({ requestId, ...walletReply });
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

const REQUEST_ID_LENGTH_MAX = 64;

/** Echoed whatever else is wrong with the body. */
function requestIdOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return '';
  const { requestId } = body;
  return typeof requestId === 'string' && requestId.length <= REQUEST_ID_LENGTH_MAX ? requestId : '';
}
