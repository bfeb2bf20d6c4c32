import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** States of a payment that succeeded and whose money went back to the payer. */
export type ReturnState = 'refunded' | 'charged_back';

/** `pending` is the state of a new payment. Of the final states, only `succeeded` can change once more, to a return state. */
export type PaymentState = 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | ReturnState;

/** A payment as the API shows it. */
export interface Payment {
  readonly paymentId: string;
  /** The merchant's id of the payment, which is unique. */
  readonly reference: string;
  readonly state: PaymentState;
  /** A decimal text in major units, e.g. `"12.50"`. */
  readonly amount: string;
  readonly currency: string;
}

/** What a merchant sends to create a payment. */
export interface NewPayment {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  /** The address to which the page sends the payer back. */
  readonly returnUrl: string;
  /** The time at which a pending payment expires, in ISO 8601. */
  readonly payUntil: string;
}

/** A payment with the fields that its page shows. */
export interface PagedPayment extends Payment, NewPayment {}

/** A queued webhook. */
export interface Delivery {
  readonly deliveryId: string;
  readonly body: string;
  /** True if the webhook is signed with a wrong secret. */
  readonly isForged: boolean;
  /** Number of attempts that were made. */
  readonly attempts: number;
}

const SCHEMA = `
  create table if not exists payment (
    number bigint generated always as identity,
    payment_id text primary key,
    reference text not null unique,
    amount text not null,
    currency text not null,
    description text not null,
    language text not null,
    return_url text not null,
    pay_until timestamptz not null,
    state text not null default 'pending',
    created_at timestamptz not null default now()
  );
  create table if not exists delivery (
    delivery_id bigint generated always as identity primary key,
    body text not null,
    forged boolean not null,
    send_at timestamptz not null,
    tries integer not null default 0,
    done_at timestamptz
  );
  create index if not exists delivery_waiting on delivery (send_at) where done_at is null;`;

const COLUMNS = `payment_id as "paymentId", reference, state, amount, currency, description, language,
  return_url as "returnUrl", pay_until::text as "payUntil", number::text`;

const DUE_DELIVERIES_MAX = 20;
/** The largest page of the list of payments. */
export const PAYMENTS_PER_PAGE_MAX = 200;

/** The payments of the sandbox and its queue of webhooks, in a database of its own. */
export class Store {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    // The error of an idle connection is ignored, because the next query opens a new connection.
    this.#pool.on('error', () => {});
  }

  /** Creates the tables unless they exist. */
  async open(): Promise<void> {
    await this.#pool.query(SCHEMA);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Creates a payment. It is idempotent: for a reference that exists the stored payment is returned unchanged. */
  async create(request: NewPayment): Promise<PagedPayment> {
    const { reference, amount, currency, description, language, returnUrl, payUntil } = request;
    await this.#pool.query(
      `insert into payment (payment_id, reference, amount, currency, description, language, return_url, pay_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
      [
        `pay_${randomBytes(12).toString('hex')}`,
        reference,
        amount,
        currency,
        description,
        language,
        returnUrl,
        payUntil,
      ],
    );
    const payment = await this.#find('reference', reference);
    if (!payment) throw new Error(`payment ${reference} is missing after its insert`);
    return payment;
  }

  async findByReference(reference: string): Promise<PagedPayment | undefined> {
    return await this.#find('reference', reference);
  }

  async findById(paymentId: string): Promise<PagedPayment | undefined> {
    return await this.#find('payment_id', paymentId);
  }

  async #find(column: 'reference' | 'payment_id', value: string): Promise<PagedPayment | undefined> {
    const { rows } = await this.#pool.query<PagedPayment>(`select ${COLUMNS} from payment where ${column} = $1`, [
      value,
    ]);
    return rows[0];
  }

  /**
   * Lists at most `PAYMENTS_PER_PAGE_MAX` payments created from `from` until before `to`. `after` is the number of the last payment of the previous
   * page (keyset pagination), empty for the first page.
   */
  async list(from: string, to: string, after: string): Promise<(PagedPayment & { number: string })[]> {
    const { rows } = await this.#pool.query<PagedPayment & { number: string }>(
      `select ${COLUMNS} from payment where created_at >= $1 and created_at < $2 and number > $3
       order by number limit ${PAYMENTS_PER_PAGE_MAX}`,
      [from, to, after === '' ? '0' : after],
    );
    return rows;
  }

  /** Ends a pending payment. Returns `undefined` if the payment is no longer pending. */
  async finish(paymentId: string, state: 'succeeded' | 'cancelled'): Promise<PagedPayment | undefined> {
    return await this.#transition(paymentId, 'pending', state);
  }

  /** Refunds or charges back a payment. Returns `undefined` if the payment has not succeeded or its money has gone back before. */
  async reverse(paymentId: string, state: ReturnState): Promise<PagedPayment | undefined> {
    return await this.#transition(paymentId, 'succeeded', state);
  }

  async #transition(paymentId: string, from: PaymentState, to: PaymentState): Promise<PagedPayment | undefined> {
    const { rows } = await this.#pool.query<PagedPayment>(
      `update payment set state = $3 where payment_id = $1 and state = $2 returning ${COLUMNS}`,
      [paymentId, from, to],
    );
    return rows[0];
  }

  /** Expires the pending payments whose time to pay is over, and returns them. */
  async expireOverdue(): Promise<PagedPayment[]> {
    const { rows } = await this.#pool.query<PagedPayment>(
      `update payment set state = 'expired' where state = 'pending' and pay_until < now() returning ${COLUMNS}`,
    );
    return rows;
  }

  /**
   * Queues a webhook with the state of the payment, which is sent after `afterSeconds`. Webhooks with the same `eventId` report the same event. A forged
   * webhook is signed with a wrong secret.
   */
  async queueDelivery(
    payment: Payment,
    { eventId = randomUUID(), afterSeconds = 0, isForged = false } = {},
  ): Promise<void> {
    const { paymentId, reference, state, amount, currency } = payment;
    const body = JSON.stringify({ eventId, payment: { paymentId, reference, state, amount, currency } });
    await this.#pool.query(
      'insert into delivery (body, forged, send_at) values ($1, $2, now() + make_interval(secs => $3))',
      [body, isForged, afterSeconds],
    );
  }

  /** Returns at most `DUE_DELIVERIES_MAX` webhooks whose time has come, the oldest first. */
  async listDueDeliveries(): Promise<Delivery[]> {
    const { rows } = await this.#pool.query<Delivery>(
      `select delivery_id::text as "deliveryId", body, forged as "isForged", tries as attempts from delivery
       where done_at is null and send_at <= now() order by send_at, delivery_id limit ${DUE_DELIVERIES_MAX}`,
    );
    return rows;
  }

  /** Marks a webhook as final, whether the platform accepted it or the sender gave it up. */
  async finishDelivery({ deliveryId }: Delivery): Promise<void> {
    await this.#pool.query('update delivery set done_at = now(), tries = tries + 1 where delivery_id = $1', [
      deliveryId,
    ]);
  }

  /** Counts a failed attempt, and schedules the next one after this pause. */
  async postponeDelivery({ deliveryId }: Delivery, pauseSeconds: number): Promise<void> {
    await this.#pool.query(
      'update delivery set send_at = now() + make_interval(secs => $2), tries = tries + 1 where delivery_id = $1',
      [deliveryId, pauseSeconds],
    );
  }
}
