import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money, negate } from '@baize/money';
import type { PostingCommand } from '../domain/wallet/posting.ts';
import { post } from '../ledger/post.ts';
import type { Db } from '../platform/db.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { providerKeyRow } from '../platform/secret-row.ts';
import { transaction } from '../platform/transaction.ts';
import type { TestApp } from './app.ts';
import type { ProviderPayment } from '../modules/cashier/providers/provider.ts';
import { hasValidSignature, computeSignature } from '../modules/cashier/providers/signature.ts';

/** A payment provider of the dialect baize-pay. A test sets its payments, and so decides every answer of the provider. */
export interface TestProvider {
  readonly code: string;
  readonly payments: Map<string, ProviderPayment>;
  /** The number of requests to create a payment, repeated requests included. */
  createdPayments: number;
  /** While true, every request is answered with status 503. */
  isDown: boolean;
  close(): Promise<void>;
}

const PROVIDER_KEY = { keyId: 'pay-1', secret: 'the provider’s secret of the tests' } as const;
/** The same key as in `testing/app.ts`. */
const SERVER_KEY = Buffer.alloc(32, 7);

/** Starts a payment provider on this machine and stores it with its key. */
export async function openTestProvider(db: Db, code = 'TESTPAY'): Promise<TestProvider> {
  const provider: TestProvider = { code, payments: new Map(), createdPayments: 0, isDown: false, close };
  const server = createServer((request, response) => {
    void readBody(request).then((rawBody) => {
      const { status, body } = answerRequest(provider, request, rawBody);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe, because only a server on a pipe has a string as its address.
  const { port } = server.address() as AddressInfo;
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  const api_url = `http://127.0.0.1:${port}`;
  await db.insertInto('payment_provider').values({ code, name: 'Test Pay', dialect: 'baize-pay', api_url }).execute();
  const row = providerKeyRow(code, PROVIDER_KEY.keyId);
  const sealed_secret = createKeyRing([SERVER_KEY]).seal(PROVIDER_KEY.secret, row);
  await db
    .insertInto('payment_provider_key')
    .values({ provider_code: code, key_id: PROVIDER_KEY.keyId, sealed_secret })
    .execute();
  return provider;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function answerRequest(
  provider: TestProvider,
  request: IncomingMessage,
  rawBody: Buffer,
): { status: number; body: unknown } {
  const path = request.url ?? '';
  if (provider.isDown) return { status: 503, body: {} };
  if (!hasValidSignature(PROVIDER_KEY.secret, { headers: request.headers, path, rawBody, now: new Date() }))
    return { status: 401, body: {} };
  if (request.method === 'POST')
    return { status: 200, body: createPayment(provider, JSON.parse(rawBody.toString()) as PaymentRequest) };
  if (path.includes('?')) return { status: 200, body: { list: [...provider.payments.values()], next: null } };
  const payment = provider.payments.get(path.split('/').at(-1) ?? '');
  return payment ? { status: 200, body: payment } : { status: 404, body: {} };
}

type PaymentRequest = Pick<ProviderPayment, 'reference' | 'amount' | 'currency'>;

function createPayment(provider: TestProvider, { reference, amount, currency }: PaymentRequest) {
  provider.createdPayments += 1;
  const existing = provider.payments.get(reference);
  const paymentId = existing?.paymentId ?? `pay_${randomBytes(6).toString('hex')}`;
  provider.payments.set(reference, existing ?? { paymentId, reference, state: 'pending', amount, currency });
  return { paymentId, url: `https://pay.test/${paymentId}` };
}

/** What a test changes in a webhook, which is valid by default. */
export interface SentWebhook {
  readonly eventId?: string;
  readonly secret?: string;
  readonly keyId?: string;
  readonly timestamp?: string;
  /** The body that is sent instead of the signed body. */
  readonly sentBody?: string;
}

/** Sends a webhook as the provider does. The signature covers time, path and raw body. */
export async function sendWebhook(
  server: TestApp,
  payment: ProviderPayment,
  { eventId = randomUUID(), secret = PROVIDER_KEY.secret, keyId = PROVIDER_KEY.keyId, ...sent }: SentWebhook = {},
): Promise<{ status: number; outcome: unknown }> {
  const path = '/payments/v1/webhook/TESTPAY';
  const rawBody = JSON.stringify({ eventId, payment });
  const timestamp = sent.timestamp ?? String(Date.now());
  const signature = computeSignature(secret, { timestamp, path, rawBody }).toString('hex');
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-key-id': keyId,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    payload: sent.sentBody ?? rawBody,
  });
  return { status: response.statusCode, outcome: response.json<{ outcome: unknown }>().outcome };
}

/** Creates two deposit methods of merchant 1 that are open to every member: a bank transfer and a hosted payment page. */
export async function createDepositMethods(db: Db, providerCode: string): Promise<void> {
  const range = { merchant_id: 1, currency: 'NPR', min_minor: 50_000n, max_minor: 5_000_000n };
  await db
    .insertInto('deposit_method')
    .values([
      {
        ...range,
        method_id: 'bank',
        kind: 'manual',
        names: JSON.stringify({ en: 'Bank transfer', ne: 'बैंक ट्रान्सफर' }),
        bank_name: 'Himal Bank',
        account_name: 'Baize Pvt. Ltd.',
        account_number: '0123456789',
        daily_max_minor: 6_000_000n,
      },
      {
        ...range,
        method_id: 'card',
        kind: 'hosted',
        provider_code: providerCode,
        names: JSON.stringify({ en: 'Card' }),
        fee_ppm: 15_000n,
        position: 1,
      },
    ])
    .execute();
}

/** Posts a lost bet: the amount in minor units moves from the cash of the member to the house. */
export async function postLostBet(db: Db, memberId: bigint, amountMinor: bigint): Promise<void> {
  const amount = money('NPR', amountMinor);
  const posting: PostingCommand = {
    memberId,
    key: `bet:TEST:${randomUUID()}`,
    kind: 'bet',
    entries: [
      { account: 'cash', amount: negate(amount) },
      { account: 'house:vendor-clearing:TEST', amount },
    ],
  };
  const posted = await transaction(db, async (tx) => await post(tx, posting));
  if (!posted.ok) throw new Error(`the bet was not posted: ${posted.code}`);
}

/** Adds up all entries of the member, by account, in minor units. */
export async function sumEntriesByAccount(db: Db, memberId: bigint): Promise<Record<string, bigint>> {
  const rows = await db
    .selectFrom('entry')
    .select(({ fn }) => ['account', fn.sum<bigint>('amount_minor').as('total')])
    .where('member_id', '=', memberId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
}
