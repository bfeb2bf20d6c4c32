import { Type, type Static, type TSchema } from 'typebox';
import { betOutcomes, gameTypes, type betStates } from '../codes.ts';
import { RECORDS_PER_PAGE, RECORDS_PER_PAGE_MAX } from '../limits.ts';

/** A decimal string in the currency's minor digits, such as "24860.50"; negative where a figure can be a loss. */
export const Amount = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$' });
export const CurrencyCode = Type.Enum(['NPR', 'BDT', 'INR', 'VND', 'CNY', 'THB', 'USD']);
/** ISO 8601 in UTC, e.g. "2026-11-21T08:30:00.000Z". */
export const Instant = Type.String({ format: 'date-time' });
/** A day of the merchant's calendar, such as "2026-11-21". */
export const Day = Type.String({ format: 'date' });
/** Idempotency key, created by the client once per confirmed form: the same id moves money once (`ledger.key_reused` for other content). */
export const RequestId = Type.String({ format: 'uuid' });
/** Path to which a game or a payment page returns. It cannot name another origin (browsers read "/\" as "//"). */
export const BackPath = Type.String({ maxLength: 300, pattern: '^/(?![/\\\\])[^\\u0000-\\u001f\\u007f]*$' });
/** Code of an interface language, e.g. "ne". */
export const Language = Type.String({ maxLength: 10 });

export const GameType = Type.Enum([...gameTypes]);
export type GameTypeCode = (typeof gameTypes)[number];

export const BetOutcomeCode = Type.Enum([...betOutcomes]);
export type BetState = (typeof betStates)[number];

export const Empty = Type.Object({}, { additionalProperties: false });
export type Empty = Static<typeof Empty>;

export const pageQuery = {
  pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: RECORDS_PER_PAGE_MAX, default: RECORDS_PER_PAGE }),
};

/** Days are inclusive on both ends and belong to the merchant's time zone. */
export const dayRange = { from: Day, to: Day };

export function pageOf<Item extends TSchema>(item: Item) {
  return { list: Type.Array(item), total: Type.Integer({ minimum: 0 }), totalPages: Type.Integer({ minimum: 0 }) };
}

/** Both bounds are inclusive. */
export const amountRange = Type.Object({ minimum: Amount, maximum: Amount });
