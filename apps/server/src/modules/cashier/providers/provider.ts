import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '@baize/money';
import type { PaymentWord } from '../../../domain/cashier/judge-payment.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';

/** A payment to create at the provider. */
interface PaymentRequest {
  /** The idempotency key of the platform. The provider answers a repeated reference with the same payment. */
  readonly reference: string;
  readonly toPay: Money;
  readonly description: string;
  readonly language: string;
  /** The page of the site to which the provider returns the member, whatever the outcome. */
  readonly returnUrl: string;
  readonly payUntil: Date;
}

/** A payment in the provider's books. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: PaymentWord | 'pending';
  readonly amount: string;
  readonly currency: string;
}

/** `refused`: the provider definitely refused. `unavailable`: the outcome is unknown, and the call has to be repeated. */
export type ProviderAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: 'refused' | 'unavailable' };

/** A change of a payment. Its id is unique, so that a repeated event has no effect. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly payment: ProviderPayment;
}

export interface CheckoutProvider {
  createPayment(ask: PaymentRequest): Promise<ProviderAnswer<{ readonly paymentId: string; readonly url: string }>>;
  /** The value is undefined if the provider does not know the reference. */
  readPayment(reference: string): Promise<ProviderAnswer<ProviderPayment | undefined>>;
  /** Lists the payments that were created in this time, for the reconciliation. */
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

interface Webhook {
  readonly headers: IncomingHttpHeaders;
  /** The requested path without its query. */
  readonly path: string;
  readonly rawBody: Buffer;
  readonly now: Date;
}

/** The calls, signature and terms of one kind of provider. To add a kind, add a file in this folder. */
export interface ProviderDialect {
  open(access: ProviderAccess): CheckoutProvider;
  /** Returns the id of the key with which a webhook claims to be signed. */
  readKeyId(headers: IncomingHttpHeaders): string | undefined;
  /** Checks the signature in constant time, and that the timestamp is recent. */
  isSigned(webhook: Webhook, secret: string): boolean;
  /** Returns undefined if the body does not match the documented form. */
  readEvent(rawBody: Buffer): ProviderEvent | undefined;
}
