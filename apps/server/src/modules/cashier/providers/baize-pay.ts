import { toDecimal } from '@baize/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { paymentStatuses } from '../../../domain/cashier/judge-payment.ts';
import type { ProviderAccess, ProviderAnswer, ProviderDialect, ProviderPayment } from './provider.ts';
import { hasValidSignature, readKeyId } from './signature.ts';
import { signedFetch, type ProviderCall } from './signed-fetch.ts';

/** A payment in the API of the payment sandbox (tooling/payment-sandbox, docs/integrators/payment-providers.md). */
const Payment = Type.Object({
  paymentId: Type.String({ minLength: 1, maxLength: 100 }),
  reference: Type.String({ minLength: 1, maxLength: 64 }),
  state: Type.Enum(['pending', ...paymentStatuses]),
  amount: Type.String({ maxLength: 24 }),
  currency: Type.String({ maxLength: 3 }),
});
const paymentSchema = Compile(Payment);
const createdPaymentSchema = Compile(
  Type.Object({ paymentId: Type.String({ minLength: 1, maxLength: 100 }), url: Type.String() }),
);
const pageSchema = Compile(Type.Object({ list: Type.Array(Payment), next: Type.Union([Type.String(), Type.Null()]) }));
const eventSchema = Compile(Type.Object({ eventId: Type.String({ minLength: 1, maxLength: 100 }), payment: Payment }));

/** No provider has this many pages for one day. The limit ends a pagination loop that a faulty cursor would cause. */
const PAGES_MAX = 1000;

/**
 * The dialect `baize-pay`: the API of docs/integrators/payment-providers.md, which the payment sandbox implements. `readPayment` returns the value
 * `undefined` if the provider answers 404, that is knows no payment with this reference. An answer of the wrong shape counts as `unavailable`.
 */
export const baizePayDialect: ProviderDialect = {
  createClient: (access) => ({
    createPayment: async ({ toPay, payUntil, ...request }) => {
      const body = { ...request, amount: toDecimal(toPay), currency: toPay.currency, payUntil: payUntil.toISOString() };
      return await callProvider(access, { method: 'POST', path: '/v1/payments', body }, (value) =>
        createdPaymentSchema.Check(value) && isWebAddress(value.url)
          ? { paymentId: value.paymentId, url: value.url }
          : undefined,
      );
    },
    readPayment: async (reference) => {
      const answer = await signedFetch(access, { method: 'GET', path: `/v1/payments/${reference}` });
      if (!answer.ok) return answer;
      if (answer.value === undefined) return { ok: true, value: undefined };
      return paymentSchema.Check(answer.value)
        ? { ok: true, value: toPayment(answer.value) }
        : { ok: false, why: 'unavailable' };
    },
    listPayments: async (from, to) => await listAllPayments(access, from, to),
  }),
  readKeyId,
  isSigned: (webhook, secret) => hasValidSignature(secret, webhook),
  readEvent: (rawBody) => {
    const value = parseJson(rawBody);
    return eventSchema.Check(value) ? { eventId: value.eventId, payment: toPayment(value.payment) } : undefined;
  },
};

/** Makes one signed call and parses its answer. An answer that `parse` does not recognise counts as unavailable. */
async function callProvider<Value>(
  access: ProviderAccess,
  call: ProviderCall,
  parse: (value: unknown) => Value | undefined,
): Promise<ProviderAnswer<Value>> {
  const answer = await signedFetch(access, call);
  if (!answer.ok) return answer;
  const value = parse(answer.value);
  return value === undefined ? { ok: false, why: 'unavailable' } : { ok: true, value };
}

/** Follows the pagination cursor until the last page. */
async function listAllPayments(
  access: ProviderAccess,
  from: Date,
  to: Date,
): Promise<ProviderAnswer<readonly ProviderPayment[]>> {
  const payments: ProviderPayment[] = [];
  let cursor: string | null = '';
  for (let pageCount = 0; cursor !== null; pageCount += 1) {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: cursor });
    const call = { method: 'GET', path: `/v1/payments?${query.toString()}` } as const;
    const answer = await callProvider(access, call, (value) => (pageSchema.Check(value) ? value : undefined));
    if (!answer.ok) return answer;
    if (pageCount >= PAGES_MAX) return { ok: false, why: 'unavailable' };
    payments.push(...answer.value.list.map(toPayment));
    cursor = answer.value.next;
  }
  return { ok: true, value: payments };
}

/** Copies the known fields, so that additional fields of the provider's answer are dropped. */
function toPayment({ paymentId, reference, state, amount, currency }: ProviderPayment): ProviderPayment {
  return { paymentId, reference, state, amount, currency };
}

/** Returns true for an http or https address. Members are not redirected to any other scheme. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
