import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { firstDifference, onSnapshot, verifyLedger, type CheckName, type Verification } from './verify.ts';

interface Span {
  /** Undefined: from the beginning. */
  readonly since: Date | undefined;
  readonly until: Date;
}

/** How far the clock of a transaction may be behind the moment at which others can see that it runs. */
const CLOCK_SLACK_SECONDS = 10;

/**
 * Verifies the ledger, whole or what was posted since the last time that it added up, and remembers how far it came. What was changed
 * behind the ledger's back in a part that was verified before is found by the whole one alone.
 */
export async function verifyAndRemember(db: Db, how: 'whole' | 'new'): Promise<Verification> {
  const since = how === 'new' ? await lastGood(db) : undefined;
  const until = await settledUntil(db);
  const found = since === undefined ? await verifyLedger(db) : await verifySpan(db, { since, until });
  await remember(db, { since, until }, found);
  return found;
}

async function lastGood(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_verification')
    .select('until')
    .where('difference', 'is', null)
    .orderBy('verification_id', 'desc')
    .executeTakeFirst();
  return row?.until;
}

/** Nothing that began before it is still under way: whatever it wrote can be seen by now, or never will be. */
async function settledUntil(db: Db): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(xact_start)) - make_interval(secs => ${CLOCK_SLACK_SECONDS}) as until
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

async function verifySpan(db: Db, span: Span): Promise<Verification> {
  return await onSnapshot(db, async (tx) => {
    const { rows } = await sql<{ accounts: bigint; postings: bigint }>`
      select (select count(*) from (${touched(span)}) t) as accounts,
        (select count(*) from posting where ${within(span, 'created_at')}) as postings`.execute(tx);
    const [counts = { accounts: 0n, postings: 0n }] = rows;
    return { ...counts, difference: await firstDifference(tx, checksOf(span)) };
  });
}

async function remember(db: Db, { since, until }: Span, { accounts, postings, difference }: Verification) {
  const found = difference ? `${difference.check}: ${difference.detail}` : null;
  await db.transaction().execute(
    async (tx) =>
      await tx
        .insertInto('ledger_verification')
        .values({ since: since ?? null, until, accounts, postings, difference: found })
        .execute(),
  );
}

function within({ since, until }: Span, column: string): RawBuilder<boolean> {
  const name = sql.ref(column);
  return sql<boolean>`${name} >= ${since ?? new Date(0)} and ${name} < ${until}`;
}

/** Accounts that moved, by their entries or without any. */
function touched(span: Span): RawBuilder<unknown> {
  return sql`
    select member_id, account, currency from entry where ${within(span, 'created_at')} and account not like 'house:%'
    union
    select member_id, kind, currency from wallet_account where ${within(span, 'updated_at')}`;
}

/** The same rules as for the whole, each for what is new. */
function checksOf(span: Span): Readonly<Record<CheckName, RawBuilder<{ detail: string }>>> {
  return {
    'posting sums to zero': sql`
      select format('member %s posting %s: %s %s', member_id, posting_id, sum(amount_minor), currency) as detail
      from entry where ${within(span, 'created_at')}
      group by member_id, posting_id, currency having sum(amount_minor) <> 0
      order by member_id, posting_id limit 1`,
    'posting has entries': sql`
      select format('member %s posting %s (%s)', p.member_id, p.posting_id, p.key) as detail
      from posting p
      where ${within(span, 'p.created_at')}
        and not exists (select from entry e where e.member_id = p.member_id and e.posting_id = p.posting_id)
      order by p.member_id, p.posting_id limit 1`,
    'entry has a posting': sql`
      select format('member %s posting %s line %s', e.member_id, e.posting_id, e.line_no) as detail
      from entry e
      where ${within(span, 'e.created_at')}
        and not exists (select from posting p where p.member_id = e.member_id and p.posting_id = e.posting_id)
      order by e.member_id, e.posting_id limit 1`,
    'balance after follows balance before': sql`
      select format('member %s %s %s posting %s: %s after %s%s', e.member_id, e.account, e.currency, e.posting_id,
                    e.balance_after_minor, coalesce(before.minor, 0), to_char(e.amount_minor, 'SG999999999999999999')) as detail
      from entry e
      left join lateral (
        select b.balance_after_minor as minor from entry b
        where b.member_id = e.member_id and b.account = e.account and b.currency = e.currency
          and (b.posting_id, b.line_no) < (e.posting_id, e.line_no)
        order by b.posting_id desc, b.line_no desc limit 1
      ) before on true
      where ${within(span, 'e.created_at')} and e.account not like 'house:%'
        and e.balance_after_minor <> coalesce(before.minor, 0) + e.amount_minor
      order by e.member_id, e.posting_id limit 1`,
    'balance equals its entries': sql`
      select format('member %s %s %s: balance %s, entries %s', t.member_id, t.account, t.currency,
                    coalesce(w.balance_minor, 0), coalesce(last.minor, 0)) as detail
      from (${touched(span)}) t
      left join wallet_account w on w.member_id = t.member_id and w.kind = t.account and w.currency = t.currency
      left join lateral (
        select e.balance_after_minor as minor from entry e
        where e.member_id = t.member_id and e.account = t.account and e.currency = t.currency
        order by e.posting_id desc, e.line_no desc limit 1
      ) last on true
      where coalesce(w.balance_minor, 0) <> coalesce(last.minor, 0)
      order by t.member_id limit 1`,
    'what members owe equals its entries': sql`
      select format('member %s %s: deposits say %s, entries %s', t.member_id, t.currency, d.owed, e.total) as detail
      from (
        select distinct member_id, currency from entry
        where ${within(span, 'created_at')} and account = 'house:member-debt'
      ) t
      cross join lateral (
        select coalesce(sum(owed_minor), 0) as owed from deposit
        where member_id = t.member_id and currency = t.currency and owed_minor > 0
      ) d
      cross join lateral (
        select -sum(amount_minor) as total from entry
        where member_id = t.member_id and currency = t.currency and account = 'house:member-debt'
      ) e
      where d.owed <> e.total
      order by t.member_id limit 1`,
    'what bonuses gave equals its entries': sql`
      select format('member %s %s: deposits say %s, entries %s', t.member_id, t.currency, d.given, e.total) as detail
      from (
        select distinct member_id, currency from entry
        where ${within(span, 'created_at')} and account = 'house:promotion'
      ) t
      cross join lateral (
        select coalesce(sum(bonus_minor), 0) as given from deposit
        where member_id = t.member_id and currency = t.currency and bonus_state = 'credited'
      ) d
      cross join lateral (
        select coalesce(-sum(n.amount_minor), 0) as total from entry n join posting p using (member_id, posting_id)
        where n.member_id = t.member_id and n.currency = t.currency and n.account = 'house:promotion'
          and p.kind in ('deposit_bonus', 'deposit_bonus_return')
      ) e
      where d.given <> e.total
      order by t.member_id limit 1`,
    'what is on its way to vendors equals its transfers': sql`
      select format('member %s %s %s: balance %s, transfers %s', t.member_id, t.account, t.currency,
                    coalesce(w.balance_minor, 0), o.total) as detail
      from (${touched(span)}) t
      left join wallet_account w on w.member_id = t.member_id and w.kind = t.account and w.currency = t.currency
      cross join lateral (
        select coalesce(sum(amount_minor), 0) as total from vendor_transfer
        where member_id = t.member_id and 'vendor:' || vendor_code = t.account and currency = t.currency
          and direction = 'in' and ended_at is null
      ) o
      where t.account like 'vendor:%' and coalesce(w.balance_minor, 0) <> o.total
      order by t.member_id limit 1`,
    'what vendors were given equals its transfers': sql`
      select format('member %s %s %s: entries %s, transfers %s', t.member_id, t.account, t.currency, e.total, o.total) as detail
      from (
        select distinct member_id, account, currency from entry
        where ${within(span, 'created_at')} and account like 'house:vendor-wallet:%'
      ) t
      cross join lateral (
        select sum(amount_minor) as total from entry
        where member_id = t.member_id and account = t.account and currency = t.currency
      ) e
      cross join lateral (
        select coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end), 0) as total
        from vendor_transfer
        where member_id = t.member_id and 'house:vendor-wallet:' || vendor_code = t.account and currency = t.currency
          and state = 'done'
      ) o
      where e.total <> o.total
      order by t.member_id limit 1`,
  };
}
