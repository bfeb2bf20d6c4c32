import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '@baize/money';
import type { PaymentWord } from '../../../domain/cashier/judge-payment.ts';

/** What a provider is asked to take. */
interface PaymentAsk {
  /** Ours; asked again under the same one, the provider answers with the same payment. */
  readonly reference: string;
  readonly toPay: Money;
  readonly description: string;
  readonly language: string;
  /** Where its page leads back to, whatever happened on it. */
  readonly returnUrl: string;
  readonly payUntil: Date;
}

/** A payment as the provider has it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: PaymentWord | 'pending';
  readonly amount: string;
  readonly currency: string;
}

/** `refused`: it will not; `unavailable`: it may have, and has to be asked again. */
export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: 'refused' | 'unavailable' };

/** Something that happened to a payment, told once under its id. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly payment: ProviderPayment;
}

export interface CheckoutProvider {
  createPayment(ask: PaymentAsk): Promise<ProviderAnswer<{ readonly paymentId: string; readonly url: string }>>;
  /** Undefined: it knows no payment of this reference. */
  readPayment(reference: string): Promise<ProviderAnswer<ProviderPayment | undefined>>;
  /** Payments that were begun in this time, for the reconciliation. */
  listPayments(from: Date, to: Date): Promise<ProviderAnswer<readonly ProviderPayment[]>>;
}

/** How to reach a provider, as the database has it. */
export interface ProviderAccess {
  readonly apiUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** As it was requested, without the query. */
  readonly path: string;
  readonly rawBody: Buffer;
  readonly now: Date;
}

/** The dialect of one kind of provider: its calls, its signature, its words. A further one is a file beside this. */
export interface ProviderDialect {
  open(access: ProviderAccess): CheckoutProvider;
  /** Which key a webhook says that it is signed with. */
  keyIdOf(headers: IncomingHttpHeaders): string | undefined;
  /** In constant time, and within the window of the clock. */
  isSigned(webhook: Webhook, secret: string): boolean;
  /** Undefined: it is not of the form that was agreed. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
}
