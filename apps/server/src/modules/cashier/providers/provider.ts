import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '@baize/money';
import type { PaymentStatus } from '../../../domain/cashier/judge-payment.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';

/** A payment to create at the provider. */
interface PaymentRequest {
  /** The idempotency key, chosen by the platform. The provider returns the same payment for a repeated reference. */
  readonly reference: string;
  /** The amount and the fee, which the provider collects together. */
  readonly toPay: Money;
  readonly description: string;
  readonly language: string;
  /** The page of the site to which the provider returns the member, whatever the outcome. */
  readonly returnUrl: string;
  /** The time until which the member may pay. */
  readonly payUntil: Date;
}

/** A payment in the provider's books. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: PaymentStatus | 'pending';
  /** A decimal number in units of the currency, e.g. "12.50". */
  readonly amount: string;
  readonly currency: string;
}

/** `refused`: the provider definitely refused. `unavailable`: the outcome is unknown, and the call has to be repeated. */
export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: 'refused' | 'unavailable' };

/** A change of a payment. The event id is unique per provider, so that an event that is delivered twice is applied once. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly payment: ProviderPayment;
}

/** A client of a payment provider. No method throws: a failed call is returned as an answer. */
export interface CheckoutProvider {
  /** Creates a payment, or finds the one with this reference, and returns the address of its payment page. */
  createPayment(request: PaymentRequest): Promise<ProviderAnswer<{ readonly paymentId: string; readonly url: string }>>;
  /** Reads one payment. The value is undefined if the provider does not know the reference. */
  readPayment(reference: string): Promise<ProviderAnswer<ProviderPayment | undefined>>;
  /** Lists the payments that were created between `from` and `to`, for the reconciliation. */
  listPayments(from: Date, to: Date): Promise<ProviderAnswer<readonly ProviderPayment[]>>;
}

/** The address and the key with which a provider is called. */
export interface ProviderAccess {
  readonly fetchPartner: PartnerFetch;
  readonly apiUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** A webhook as it arrived, before any check. */
interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** The requested path without its query. */
  readonly path: string;
  readonly rawBody: Buffer;
  readonly now: Date;
}

/** An adapter for the API of one kind of provider. To support another kind, add a file in this folder and register it in `open.ts`. */
export interface ProviderDialect {
  /** Creates a client that calls the provider with this access. */
  createClient(access: ProviderAccess): CheckoutProvider;
  /** Returns the id of the key with which a webhook claims to be signed, or `undefined` if it names none. */
  readKeyId(headers: IncomingHttpHeaders): string | undefined;
  /** Verifies the signature in constant time and rejects a timestamp that is not recent. */
  isSigned(webhook: Webhook, secret: string): boolean;
  /** Parses the body of a webhook. Returns undefined if the body does not match the documented format. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
}
