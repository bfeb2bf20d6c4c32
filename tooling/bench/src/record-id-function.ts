/**
 * Creates the database function `bench_record_id()`, with which the yardsticks create ids as the server does
 * (`apps/server/src/domain/record-id.ts`): milliseconds since 2020, then 22 bits. A wallet's entries are ordered by
 * these ids, so that a yardstick and the server can share its players.
 */
export const RECORD_ID_FUNCTION = `
  create sequence bench_id;
  create function bench_record_id() returns bigint language sql as $$
    select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) << 22) | (nextval('bench_id') & 4194303)
  $$;`;
