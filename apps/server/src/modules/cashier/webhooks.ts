import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRefusedSignature } from '../../http/security-events.ts';
import { transaction } from '../../platform/transaction.ts';
import { applyReport, type ReportOutcome } from './deposits/provider-words.ts';
import { findWebhookKeys, type WebhookContext } from './providers/open.ts';
import type { ProviderEvent } from './providers/provider.ts';

const BODY_LIMIT_BYTES = 16_384;

type WebhookRequest = FastifyRequest<{ Params: { provider: string } }>;

/**
 * Serves the webhooks by which payment providers report what became of a payment (docs/integrators/payment-providers.md). It is registered
 * under `/payments/v1`.
 */
export async function paymentWebhooks(app: FastifyInstance, context: WebhookContext): Promise<void> {
  // The signature is over the raw bytes, so the body is not parsed before the signature holds.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return await answer(reply, 400, 'bad_request');
    request.log.error({ err: error }, 'a webhook of a payment failed');
    return await answer(reply, 503, 'try_again');
  });
  app.post('/webhook/:provider', { schema: { hide: true } }, async (request: WebhookRequest, reply) => {
    const event = await readSigned(request, context);
    if (event === 'unsigned') {
      logRefusedSignature(request);
      return await answer(reply, 401, 'bad_signature');
    }
    if (!event) return await answer(reply, 400, 'bad_request');
    const outcome = await apply(request, context, event);
    // The report may arrive before the deposit is committed. A 404 makes the provider repeat it.
    return await answer(reply, outcome === 'unknown' ? 404 : 200, outcome);
  });
}

async function readSigned(
  { params, headers, body, url }: WebhookRequest,
  context: WebhookContext,
): Promise<ProviderEvent | 'unsigned' | undefined> {
  const keys = await findWebhookKeys(context, params.provider);
  const keyId = keys?.dialect.readKeyId(headers);
  const secret = keyId === undefined ? undefined : await keys?.findSecret(keyId);
  if (!keys || secret === undefined || !Buffer.isBuffer(body)) return 'unsigned';
  const [path = ''] = url.split('?');
  const signed = keys.dialect.isSigned({ headers, path, rawBody: body, now: context.now() }, secret);
  return signed ? keys.dialect.readEvent(body) : 'unsigned';
}

async function apply(
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

async function answer(reply: FastifyReply, status: number, outcome: string): Promise<FastifyReply> {
  return await reply.code(status).header('cache-control', 'no-store').send({ outcome });
}
