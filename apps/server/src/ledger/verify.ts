import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';

/** The first thing found that does not add up. Nothing is ever repaired here: a person looks at it. */
export interface Difference {
  readonly check: CheckName;
  readonly detail: string;
}

export interface Verification {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly difference: Difference | undefined;
}

/** Each query answers with the rows that are wrong, in one order, as text for a person. */
const checks = {
  'posting sums to zero': sql<{ detail: string }>`
    select format('member %s posting %s: %s %s', member_id, posting_id, sum(amount_minor), currency) as detail
    from entry group by member_id, posting_id, currency having sum(amount_minor) <> 0
    order by member_id, posting_id limit 1`,
  'posting has entries': sql<{ detail: string }>`
    select format('member %s posting %s (%s)', p.member_id, p.posting_id, p.key) as detail
    from posting p
    where not exists (select from entry e where e.member_id = p.member_id and e.posting_id = p.posting_id)
    order by p.member_id, p.posting_id limit 1`,
  'entry has a posting': sql<{ detail: string }>`
    select format('member %s posting %s line %s', e.member_id, e.posting_id, e.line_no) as detail
    from entry e
    where not exists (select from posting p where p.member_id = e.member_id and p.posting_id = e.posting_id)
    order by e.member_id, e.posting_id limit 1`,
  'balance after follows balance before': sql<{ detail: string }>`
    select format('member %s %s %s posting %s: %s after %s%s', member_id, account, currency, posting_id,
                  balance_after_minor, before, to_char(amount_minor, 'SG999999999999999999')) as detail
    from (
      select *, coalesce(lag(balance_after_minor) over (
        partition by member_id, account, currency order by posting_id, line_no), 0) as before
      from entry where account not like 'house:%'
    ) chain
    where balance_after_minor <> before + amount_minor
    order by member_id, posting_id limit 1`,
  'balance equals its entries': sql<{ detail: string }>`
    select format('member %s %s %s: balance %s, entries %s', member_id, account, currency,
                  coalesce(w.balance_minor, 0), coalesce(e.total, 0)) as detail
    from (select member_id, kind as account, currency, balance_minor from wallet_account) w
    full join (
      select member_id, account, currency, sum(amount_minor) as total
      from entry where account not like 'house:%' group by member_id, account, currency
    ) e using (member_id, account, currency)
    where coalesce(w.balance_minor, 0) <> coalesce(e.total, 0)
    order by member_id limit 1`,
  'what members owe equals its entries': sql<{ detail: string }>`
    select format('member %s %s: deposits say %s, entries %s', member_id, currency, coalesce(owed, 0), coalesce(total, 0))
      as detail
    from (select member_id, currency, sum(owed_minor) as owed from deposit where owed_minor > 0 group by member_id, currency) d
    full join (
      select member_id, currency, -sum(amount_minor) as total
      from entry where account = 'house:member-debt' group by member_id, currency
    ) e using (member_id, currency)
    where coalesce(owed, 0) <> coalesce(total, 0)
    order by member_id limit 1`,
  'what bonuses gave equals its entries': sql<{ detail: string }>`
    select format('member %s %s: deposits say %s, entries %s', member_id, currency, coalesce(given, 0), coalesce(total, 0))
      as detail
    from (
      select member_id, currency, sum(bonus_minor) as given from deposit
      where bonus_state = 'credited' group by member_id, currency
    ) d
    full join (
      select e.member_id, e.currency, -sum(e.amount_minor) as total
      from entry e join posting p using (member_id, posting_id)
      where e.account = 'house:promotion' and p.kind in ('deposit_bonus', 'deposit_bonus_return')
      group by e.member_id, e.currency
    ) e using (member_id, currency)
    where coalesce(given, 0) <> coalesce(total, 0)
    order by member_id limit 1`,
  'what is on its way to vendors equals its transfers': sql<{ detail: string }>`
    select format('member %s %s %s: balance %s, transfers %s', member_id, account, currency, coalesce(balance, 0),
                  coalesce(total, 0)) as detail
    from (
      select member_id, kind as account, currency, balance_minor as balance from wallet_account
      where kind like 'vendor:%' and balance_minor > 0
    ) w
    full join (
      select member_id, 'vendor:' || vendor_code as account, currency, sum(amount_minor) as total
      from vendor_transfer where direction = 'in' and ended_at is null group by member_id, vendor_code, currency
    ) t using (member_id, account, currency)
    where coalesce(balance, 0) <> coalesce(total, 0)
    order by member_id limit 1`,
  'what vendors were given equals its transfers': sql<{ detail: string }>`
    select format('member %s %s %s: entries %s, transfers %s', member_id, account, currency, coalesce(e.total, 0),
                  coalesce(t.total, 0)) as detail
    from (
      select member_id, account, currency, sum(amount_minor) as total from entry
      where account like 'house:vendor-wallet:%' group by member_id, account, currency
    ) e
    full join (
      select member_id, 'house:vendor-wallet:' || vendor_code as account, currency,
        sum(case direction when 'in' then amount_minor else -amount_minor end) as total
      from vendor_transfer where state = 'done' group by member_id, vendor_code, currency
    ) t using (member_id, account, currency)
    where coalesce(e.total, 0) <> coalesce(t.total, 0)
    order by member_id limit 1`,
};
export type CheckName = keyof typeof checks;

/** Recomputes everything from the entries, on one snapshot, so that it can run beside play. */
export async function verifyLedger(db: Db): Promise<Verification> {
  return await onSnapshot(db, async (tx) => {
    const { rows } = await sql<{ accounts: bigint; postings: bigint }>`
      select (select count(*) from wallet_account) as accounts, (select count(*) from posting) as postings`.execute(tx);
    const [counts = { accounts: 0n, postings: 0n }] = rows;
    return { ...counts, difference: await firstDifference(tx, checks) };
  });
}

/** A whole ledger is read: longer than any request may take. */
const VERIFY_TIMEOUT_MS = 3_600_000;

export async function onSnapshot<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql.raw(`set local statement_timeout = ${VERIFY_TIMEOUT_MS}`).execute(tx);
      return await work(tx);
    });
}

export async function firstDifference(
  tx: Tx,
  queries: Readonly<Record<CheckName, RawBuilder<{ detail: string }>>>,
): Promise<Difference | undefined> {
  for (const [check, query] of Object.entries(queries)) {
    const wrong = (await query.execute(tx)).rows[0];
    // Object.entries forgets the literal type of the keys.
    if (wrong) return { check: check as CheckName, detail: wrong.detail };
  }
  return undefined;
}
