import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusedSignature } from '../../http/security-events.ts';
import { transaction } from '../../platform/transaction.ts';
import { applyReport, type ReportOutcome } from './deposits/apply-report.ts';
import { findWebhookKeys, type WebhookContext } from './providers/open.ts';
import type { ProviderEvent } from './providers/provider.ts';

/** An event is far smaller. The limit bounds the memory for a request whose signature is not verified yet. */
const BODY_LIMIT_BYTES = 16_384;

type WebhookRequest = FastifyRequest<{ Params: { provider: string } }>;

/**
 * Serves the webhooks by which payment providers report the outcome of a payment (docs/integrators/payment-providers.md). The plugin is
 * registered under `/payments/v1`.
 */
export async function registerPaymentWebhooks(app: FastifyInstance, context: WebhookContext): Promise<void> {
  // The signature covers the raw bytes, so the body stays a buffer and is parsed only after its signature has been verified.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return await sendOutcome(reply, 400, 'bad_request');
    request.log.error({ err: error }, 'a webhook of a payment failed');
    return await sendOutcome(reply, 503, 'try_again');
  });
  app.post('/webhook/:provider', { schema: { hide: true } }, async (request: WebhookRequest, reply) => {
    const event = await readVerifiedEvent(request, context);
    if (event === 'unverified') {
      logRefusedSignature(request);
      return await sendOutcome(reply, 401, 'bad_signature');
    }
    if (!event) return await sendOutcome(reply, 400, 'bad_request');
    const outcome = await applyEvent(request, context, event);
    // The webhook may arrive before the deposit is committed. The status 404 makes the provider retry the webhook.
    return await sendOutcome(reply, outcome === 'unknown' ? 404 : 200, outcome);
  });
}

/**
 * Verifies the signature and parses the event. Returns `unverified` for an unknown provider, an unknown key, a missing body or a wrong
 * signature, and `undefined` if the body of a signed webhook is malformed.
 */
async function readVerifiedEvent(
  { params, headers, body, url }: WebhookRequest,
  context: WebhookContext,
): Promise<ProviderEvent | 'unverified' | undefined> {
  const keys = await findWebhookKeys(context, params.provider);
  const keyId = keys?.dialect.readKeyId(headers);
  const secret = keyId === undefined ? undefined : await keys?.findSecret(keyId);
  if (!keys || secret === undefined || !Buffer.isBuffer(body)) return 'unverified';
  const [path = ''] = url.split('?');
  const isSigned = keys.dialect.isSigned({ headers, path, rawBody: body, now: context.now() }, secret);
  return isSigned ? keys.dialect.readEvent(body) : 'unverified';
}

/**
 * Applies the event in one transaction and logs a warning if an operator has to look at the payment: the outcome `unknown` means that no deposit of the
 * provider has this reference and payment id, and `question` that the reported amount differs from the amount of the deposit.
 */
async function applyEvent(
  { params: { provider }, log }: WebhookRequest,
  { db, now }: WebhookContext,
  { eventId, payment }: ProviderEvent,
): Promise<ReportOutcome> {
  const report = { provider, eventId, payment };
  const outcome = await transaction(db, async (tx) => await applyReport(tx, report, now()));
  const { reference } = payment;
  if (outcome === 'unknown' || outcome === 'question')
    log.warn({ provider, eventId, reference, outcome }, 'a payment needs somebody to look at it');
  return outcome;
}

async function sendOutcome(reply: FastifyReply, status: number, outcome: string): Promise<FastifyReply> {
  return await reply.code(status).header('cache-control', 'no-store').send({ outcome });
}
