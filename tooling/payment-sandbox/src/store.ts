import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/** The end of a payment that was made and taken back. */
export type ReturnState = 'refunded' | 'charged_back';

export type PaymentState = 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'expired' | ReturnState;

export interface Payment {
  readonly paymentId: string;
  readonly reference: string;
  readonly state: PaymentState;
  readonly amount: string;
  readonly currency: string;
}

export interface NewPayment {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly payUntil: string;
}

/** A payment with what its page shows. */
export interface PagedPayment extends Payment, NewPayment {}

export interface Delivery {
  readonly deliveryId: string;
  readonly body: string;
  readonly forged: boolean;
  readonly tries: number;
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

const DUE_MAX = 20;
export const LIST_MAX = 200;

export class Store {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    // A database that goes away is tried again with the next query.
    this.#pool.on('error', () => {});
  }

  async open(): Promise<void> {
    await this.#pool.query(SCHEMA);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Once per reference: asked again, the first one is given. */
  async create(asked: NewPayment): Promise<PagedPayment> {
    const { reference, amount, currency, description, language, returnUrl, payUntil } = asked;
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
    const made = await this.#one('reference', reference);
    if (!made) throw new Error(`payment ${reference} is not there after it was written`);
    return made;
  }

  async byReference(reference: string): Promise<PagedPayment | undefined> {
    return await this.#one('reference', reference);
  }

  async byId(paymentId: string): Promise<PagedPayment | undefined> {
    return await this.#one('payment_id', paymentId);
  }

  async #one(column: 'reference' | 'payment_id', value: string): Promise<PagedPayment | undefined> {
    const { rows } = await this.#pool.query<PagedPayment>(`select ${COLUMNS} from payment where ${column} = $1`, [
      value,
    ]);
    return rows[0];
  }

  async list(from: string, to: string, after: string): Promise<(PagedPayment & { number: string })[]> {
    const { rows } = await this.#pool.query<PagedPayment & { number: string }>(
      `select ${COLUMNS} from payment where created_at >= $1 and created_at < $2 and number > $3
       order by number limit ${LIST_MAX}`,
      [from, to, after === '' ? '0' : after],
    );
    return rows;
  }

  /** Undefined where it was not pending any more. */
  async end(paymentId: string, state: 'succeeded' | 'cancelled'): Promise<PagedPayment | undefined> {
    return await this.#change(paymentId, 'pending', state);
  }

  /** Undefined where it was not made, or went back before. */
  async giveBack(paymentId: string, state: ReturnState): Promise<PagedPayment | undefined> {
    return await this.#change(paymentId, 'succeeded', state);
  }

  async #change(paymentId: string, from: PaymentState, to: PaymentState): Promise<PagedPayment | undefined> {
    const { rows } = await this.#pool.query<PagedPayment>(
      `update payment set state = $3 where payment_id = $1 and state = $2 returning ${COLUMNS}`,
      [paymentId, from, to],
    );
    return rows[0];
  }

  async expireDue(): Promise<PagedPayment[]> {
    const { rows } = await this.#pool.query<PagedPayment>(
      `update payment set state = 'expired' where state = 'pending' and pay_until < now() returning ${COLUMNS}`,
    );
    return rows;
  }

  async deliver(payment: Payment, { eventId = randomUUID(), afterSeconds = 0, forged = false } = {}): Promise<void> {
    const { paymentId, reference, state, amount, currency } = payment;
    const body = JSON.stringify({ eventId, payment: { paymentId, reference, state, amount, currency } });
    await this.#pool.query(
      'insert into delivery (body, forged, send_at) values ($1, $2, now() + make_interval(secs => $3))',
      [body, forged, afterSeconds],
    );
  }

  async dueDeliveries(): Promise<Delivery[]> {
    const { rows } = await this.#pool.query<Delivery>(
      `select delivery_id::text as "deliveryId", body, forged, tries from delivery
       where done_at is null and send_at <= now() order by send_at, delivery_id limit ${DUE_MAX}`,
    );
    return rows;
  }

  async delivered({ deliveryId }: Delivery): Promise<void> {
    await this.#pool.query('update delivery set done_at = now(), tries = tries + 1 where delivery_id = $1', [
      deliveryId,
    ]);
  }

  async tryAgain({ deliveryId }: Delivery, seconds: number): Promise<void> {
    await this.#pool.query(
      'update delivery set send_at = now() + make_interval(secs => $2), tries = tries + 1 where delivery_id = $1',
      [deliveryId, seconds],
    );
  }
}
