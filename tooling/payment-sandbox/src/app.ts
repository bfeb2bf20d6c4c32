import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { installFonts } from './fonts.ts';
import { noticeWays, tell, type NoticeWay } from './notices.ts';
import { payPage, policyOf } from './page.ts';
import { isSigned, type Key } from './signature.ts';
import { LIST_MAX, type NewPayment, type PagedPayment, type Payment, type ReturnState, type Store } from './store.ts';

export interface AppOptions {
  readonly store: Store;
  readonly key: Key;
  readonly pageOrigin: string;
}

const BODY_LIMIT_BYTES = 16_384;

/** A payment provider that takes no money: an API for merchants, a page for payers (docs/integrators/payment-providers.md). */
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
  installApi(app, { store, key, pageOrigin });
  installPages(app, store);
  await installFonts(app);
  return app;
}

function installApi(app: FastifyInstance, { store, key, pageOrigin }: AppOptions): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    const rawBody = typeof request.body === 'string' ? request.body : '';
    if (!isSigned(key, request.headers, request.url, rawBody)) await reply.code(401).send({ error: 'bad_signature' });
  });
  app.post('/v1/payments', async (request, reply) => {
    const asked = readNewPayment(request.body);
    if (!asked) return await reply.code(422).send({ error: 'bad_payment' });
    const made = await store.create(asked);
    if (made.amount !== asked.amount || made.currency !== asked.currency)
      return await reply.code(409).send({ error: 'reference_used' });
    return await reply.send({ ...shown(made), url: `${pageOrigin}/pay/${made.paymentId}` });
  });
  app.get<{ Params: { reference: string } }>('/v1/payments/:reference', async (request, reply) => {
    const found = await store.byReference(request.params.reference);
    return found ? await reply.send(shown(found)) : await reply.code(404).send({ error: 'unknown' });
  });
  app.get<{ Querystring: { from?: string; to?: string; after?: string } }>('/v1/payments', async (request, reply) => {
    const { from = '', to = '', after = '' } = request.query;
    if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || !/^\d*$/.test(after))
      return await reply.code(422).send({ error: 'bad_range' });
    const rows = await store.list(from, to, after);
    return await reply.send({
      list: rows.map(shown),
      next: rows.length < LIST_MAX ? null : (rows.at(-1)?.number ?? null),
    });
  });
}

type PageRequest = FastifyRequest<{ Params: { paymentId: string } }>;

function installPages(app: FastifyInstance, store: Store): void {
  app.get('/pay/:paymentId', async ({ params }: PageRequest, reply) => {
    const payment = await store.byId(params.paymentId);
    return payment ? await sendPage(reply, payment) : await reply.code(404).send({ error: 'unknown' });
  });
  app.post('/pay/:paymentId', async ({ params, body }: PageRequest, reply) => {
    const payment = await store.byId(params.paymentId);
    if (!payment) return await reply.code(404).send({ error: 'unknown' });
    const form = new URLSearchParams(typeof body === 'string' ? body : '');
    const way = noticeWays.find((each) => each === form.get('notice')) ?? 'now';
    await act(store, payment, form.get('act') ?? '', way);
    return await reply.redirect(payment.returnUrl, 303);
  });
}

/** The states that the buttons of the page give to a payment. */
const STATE_OF_ACT: Readonly<Record<string, 'succeeded' | 'cancelled' | ReturnState>> = {
  pay: 'succeeded',
  cancel: 'cancelled',
  refund: 'refunded',
  chargeback: 'charged_back',
};

async function act(store: Store, payment: PagedPayment, what: string, way: NoticeWay): Promise<void> {
  const state = STATE_OF_ACT[what];
  if (state === undefined) return;
  // Who forges has nothing but the address: the payment itself stays as it is.
  if (way === 'forged') return await tell(store, { ...payment, state }, way);
  const goesBack = state === 'refunded' || state === 'charged_back';
  const { paymentId } = payment;
  const changed = await (goesBack ? store.giveBack(paymentId, state) : store.end(paymentId, state));
  if (changed) await tell(store, changed, way);
}

async function sendPage(reply: FastifyReply, payment: PagedPayment): Promise<FastifyReply> {
  return await reply
    .header('content-security-policy', policyOf(payment))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(payPage(payment));
}

function shown({ paymentId, reference, state, amount, currency }: Payment): Payment {
  return { paymentId, reference, state, amount, currency };
}

/** Undefined where something is missing or of another form. */
function readNewPayment(body: unknown): NewPayment | undefined {
  const asked = parsed(body);
  const text = (name: keyof NewPayment, pattern: RegExp): string | undefined => {
    const value = asked[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const reference = text('reference', /^[\w-]{1,64}$/);
  const amount = text('amount', /^\d{1,15}(\.\d{1,6})?$/);
  const currency = text('currency', /^[A-Z]{3}$/);
  const description = text('description', /^.{1,100}$/s);
  const language = text('language', /^[a-z]{2,3}$/);
  const returnUrl = text('returnUrl', /^https?:\/\/./);
  const payUntil = text('payUntil', /^\d{4}-/);
  if (!reference || !amount || !currency || !description || !language || !returnUrl || !payUntil) return undefined;
  if (!URL.canParse(returnUrl) || Number.isNaN(Date.parse(payUntil))) return undefined;
  return { reference, amount, currency, description, language, returnUrl, payUntil };
}

function parsed(body: unknown): Partial<Record<keyof NewPayment, unknown>> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
