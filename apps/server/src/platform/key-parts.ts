import { sql, type RawBuilder } from 'kysely';

/**
 * Converts a part of a key to a `bigint`. The result is null if the part is not the decimal form of a `bigint`, so the cast cannot fail for keys of
 * another form.
 */
export function keyPartToBigint(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${part} ~ '^[0-9]{1,19}$' and lpad(${part}, 19, '0') collate "C" <= '9223372036854775807'
    then (${part})::bigint end`;
}

/** Converts a part of a key to a `uuid`. The result is null if the part is not a UUID in lower case. */
export function keyPartToUuid(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${part} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${part})::uuid end`;
}
