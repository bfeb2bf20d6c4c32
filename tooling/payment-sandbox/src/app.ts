import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerFonts } from './fonts.ts';
import { buildContentSecurityPolicy, renderPayPage } from './page.ts';
import { hasValidSignature, type SigningKey } from './signature.ts';
import {
  PAYMENTS_PER_PAGE_MAX,
  type NewPayment,
  type PagedPayment,
  type Payment,
  type ReturnState,
  type Store,
} from './store.ts';
import { queueWebhook, webhookScenarios, type WebhookScenario } from './webhooks.ts';

/** What the sandbox needs from its configuration. */
export interface AppOptions {
  readonly store: Store;
  /** The key that the sandbox shares with the platform. */
  readonly key: SigningKey;
  /** Origin at which browsers reach the pages of the sandbox. */
  readonly pageOrigin: string;
}

const BODY_LIMIT_BYTES = 16_384;

/** Builds a payment provider that takes no money: an API for merchants and a page for payers (docs/integrators/payment-providers.md). */
export async function buildApp({ store, key, pageOrigin }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES });
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.get('/readyz', () => ({ ok: true }));
  registerApi(app, { store, key, pageOrigin });
  registerPages(app, store);
  await registerFonts(app);
  return app;
}

/** Registers the API for merchants. The hook refuses every call below `/v1/` that is not signed. */
function registerApi(app: FastifyInstance, { store, key, pageOrigin }: AppOptions): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    const rawBody = typeof request.body === 'string' ? request.body : '';
    if (!hasValidSignature(key, request.headers, request.url, rawBody))
      await reply.code(401).send({ error: 'bad_signature' });
  });
  app.post('/v1/payments', async (request, reply) => {
    const requested = readNewPayment(request.body);
    if (!requested) return await reply.code(422).send({ error: 'bad_payment' });
    const payment = await store.create(requested);
    if (payment.amount !== requested.amount || payment.currency !== requested.currency)
      return await reply.code(409).send({ error: 'reference_used' });
    return await reply.send({ ...toPublicPayment(payment), url: `${pageOrigin}/pay/${payment.paymentId}` });
  });
  app.get<{ Params: { reference: string } }>('/v1/payments/:reference', async (request, reply) => {
    const payment = await store.findByReference(request.params.reference);
    return payment ? await reply.send(toPublicPayment(payment)) : await reply.code(404).send({ error: 'unknown' });
  });
  app.get<{ Querystring: { from?: string; to?: string; after?: string } }>('/v1/payments', async (request, reply) => {
    const { from = '', to = '', after = '' } = request.query;
    if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || !/^\d*$/.test(after))
      return await reply.code(422).send({ error: 'bad_range' });
    const rows = await store.list(from, to, after);
    return await reply.send({
      list: rows.map(toPublicPayment),
      next: rows.length < PAYMENTS_PER_PAGE_MAX ? null : (rows.at(-1)?.number ?? null),
    });
  });
}

type PageRequest = FastifyRequest<{ Params: { paymentId: string } }>;

/** Registers the page of a payment, and the form that its buttons send. */
function registerPages(app: FastifyInstance, store: Store): void {
  app.get('/pay/:paymentId', async ({ params }: PageRequest, reply) => {
    const payment = await store.findById(params.paymentId);
    return payment ? await sendPage(reply, payment) : await reply.code(404).send({ error: 'unknown' });
  });
  app.post('/pay/:paymentId', async ({ params, body }: PageRequest, reply) => {
    const payment = await store.findById(params.paymentId);
    if (!payment) return await reply.code(404).send({ error: 'unknown' });
    const form = new URLSearchParams(typeof body === 'string' ? body : '');
    const scenario = webhookScenarios.find((each) => each === form.get('scenario')) ?? 'now';
    await applyButton(store, payment, form.get('act') ?? '', scenario);
    return await reply.redirect(payment.returnUrl, 303);
  });
}

/** The state that a button of the page gives to a payment, by the value of the button. "Back without paying" changes nothing. */
const STATE_BY_BUTTON: Readonly<Record<string, 'succeeded' | 'cancelled' | ReturnState>> = {
  pay: 'succeeded',
  cancel: 'cancelled',
  refund: 'refunded',
  chargeback: 'charged_back',
};

/** Changes the state of the payment as its button says, and queues the webhook of the change. */
async function applyButton(
  store: Store,
  payment: PagedPayment,
  button: string,
  scenario: WebhookScenario,
): Promise<void> {
  const state = STATE_BY_BUTTON[button];
  if (state === undefined) return;
  // A forger knows only the address of the webhook, so the stored payment does not change.
  if (scenario === 'forged') return await queueWebhook(store, { ...payment, state }, scenario);
  const isReversal = state === 'refunded' || state === 'charged_back';
  const { paymentId } = payment;
  const changed = await (isReversal ? store.reverse(paymentId, state) : store.finish(paymentId, state));
  if (changed) await queueWebhook(store, changed, scenario);
}

/** Sends the page of the payment. It is never cached, because its state changes. */
async function sendPage(reply: FastifyReply, payment: PagedPayment): Promise<FastifyReply> {
  return await reply
    .header('content-security-policy', buildContentSecurityPolicy(payment))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPayPage(payment));
}

/** Returns the fields of a payment that the API shows to merchants. */
function toPublicPayment({ paymentId, reference, state, amount, currency }: Payment): Payment {
  return { paymentId, reference, state, amount, currency };
}

/** Reads the request for a new payment. Returns `undefined` if a field is missing or malformed. */
function readNewPayment(body: unknown): NewPayment | undefined {
  const fields = parseFields(body);
  const readField = (name: keyof NewPayment, pattern: RegExp): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const reference = readField('reference', /^[\w-]{1,64}$/);
  const amount = readField('amount', /^\d{1,15}(\.\d{1,6})?$/);
  const currency = readField('currency', /^[A-Z]{3}$/);
  const description = readField('description', /^.{1,100}$/s);
  const language = readField('language', /^[a-z]{2,3}$/);
  const returnUrl = readField('returnUrl', /^https?:\/\/./);
  const payUntil = readField('payUntil', /^\d{4}-/);
  if (!reference || !amount || !currency || !description || !language || !returnUrl || !payUntil) return undefined;
  if (!URL.canParse(returnUrl) || Number.isNaN(Date.parse(payUntil))) return undefined;
  return { reference, amount, currency, description, language, returnUrl, payUntil };
}

/** Parses the JSON object of a request. Text that is not a JSON object has no fields. */
function parseFields(body: unknown): Partial<Record<keyof NewPayment, unknown>> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
