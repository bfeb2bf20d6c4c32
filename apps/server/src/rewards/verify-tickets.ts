import { sql, type RawBuilder } from 'kysely';
import { BUCKETS } from '../domain/bucket.ts';
import { runOnSnapshot } from '../ledger/verify.ts';
import type { Db } from '../platform/db.ts';

/** The number of buckets (partitions of members by id, 256 in all) that are compared in one snapshot. */
const BUCKETS_PER_STEP = 64;
const STEP_TIMEOUT_MS = 300_000;

/**
 * Recomputes each member's ticket balance from the ticket ledger, and checks that each draw and each raffle entry took its tickets. Returns a
 * description of the first difference, or undefined. Each step has its own snapshot, so that vacuum is not blocked for long.
 */
export async function findWrongTickets(db: Db): Promise<string | undefined> {
  for (let from = 0; from < BUCKETS; from += BUCKETS_PER_STEP) {
    for (const compare of [compareSums, compareDraws, compareEntries]) {
      const wrong = await runOnSnapshot(db, STEP_TIMEOUT_MS, async (tx) => {
        const { rows } = await compare(from, from + BUCKETS_PER_STEP).execute(tx);
        return rows[0]?.detail;
      });
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

function compareSums(from: number, to: number): RawBuilder<{ readonly detail: string }> {
  return sql`
    select 'tickets of member ' || member_id || ' for ' || program_code || ': ' || coalesce(t.tickets::text, 'no row')
      || ', their ledger says ' || coalesce(e.tickets::text, 'nothing') as detail
    from (select bucket, member_id, program_code, tickets from reward_ticket where bucket >= ${from} and bucket < ${to}) t
    full join (
      select bucket, member_id, program_code, sum(change) as tickets from reward_ticket_entry
      where bucket >= ${from} and bucket < ${to} group by bucket, member_id, program_code
    ) e using (bucket, member_id, program_code)
    where coalesce(t.tickets, 0) <> coalesce(e.tickets, 0)
    limit 1`;
}

/** Compares draws with the ledger: a turn of a wheel and a smashed egg take one ticket each. */
function compareDraws(from: number, to: number): RawBuilder<{ readonly detail: string }> {
  return sql`
    select 'draw ' || d.draw_id || ' of member ' || d.member_id || ' has no ticket' as detail
    from prize_draw d left join reward_ticket_entry e on e.bucket = d.bucket and e.member_id = d.member_id
      and e.program_code = d.program_code and e.source_key = 'draw:' || d.draw_id and e.change = -1
    where d.bucket >= ${from} and d.bucket < ${to} and d.kind in ('wheel', 'golden_egg') and e.bucket is null
    limit 1`;
}

/** An entry of a raffle takes as many tickets as it has numbers. */
function compareEntries(from: number, to: number): RawBuilder<{ readonly detail: string }> {
  return sql`
    select 'raffle entry ' || r.entry_id || ' of member ' || r.member_id || ' has other tickets' as detail
    from raffle_entry r left join reward_ticket_entry e on e.bucket = r.bucket and e.member_id = r.member_id
      and e.source_key = 'entry:' || r.entry_id and e.change = -r.tickets
    where r.bucket >= ${from} and r.bucket < ${to} and e.bucket is null
    limit 1`;
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Logs an alert with the first difference of ticket balances. Nothing is repaired, so each run alerts again until a person has corrected the data.
 */
export async function alertUnlessTicketsAgree(db: Db, log: Log): Promise<void> {
  const detail = await findWrongTickets(db);
  if (detail !== undefined)
    log.error({ alert: 'tickets', detail }, 'ALERT: the tickets of members are not what their ledger says');
}
