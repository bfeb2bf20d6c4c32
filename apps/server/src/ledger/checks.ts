import { sql, type RawBuilder } from 'kysely';

/** Builds a condition on the rows of the table that has this alias in the query. */
type Condition = (alias: string) => RawBuilder<boolean>;

/** The rows that one verification covers: either all rows of a range of members, or the postings and entries of a span of time. */
export interface Scope {
  /** Selects the rows of `posting` and `entry` that are verified. */
  readonly posted: Condition;
  /**
   * Selects rows of other tables with a bucket (`wallet_account`, legs of acts), which are verified even if no entry in scope concerns them. A span
   * of time selects no such rows.
   */
  readonly wallets: Condition;
  /**
   * Selects rows of tables without a bucket (deposits, transfers), which are verified even if no entry in scope concerns them. A span of time selects
   * no such rows, so a change that wrote no entry is found by the verification of ranges of members alone.
   */
  readonly members: Condition;
  /**
   * Limits the rows that a check looks up to the placement of the scope, which is the set of buckets that a cluster stores on one node. The condition
   * excludes no row that a check needs; a cluster needs the condition to send the check to one shard.
   */
  readonly placed: Condition;
  /** True if the scope contains all entries of each of its members. This holds for a range of members, but not for a span of time. */
  readonly holdsAllEntries: boolean;
}

type Check = RawBuilder<{ detail: string }>;

/** The checks by name. Each query returns at most one row, which describes the first discrepancy for a person. */
export const checks = {
  'posting sums to zero': ({ posted }) => sql`
    select format('member %s posting %s: %s %s', member_id, posting_id, sum(amount_minor), currency) as detail
    from entry e where ${posted('e')}
    group by member_id, posting_id, currency having sum(amount_minor) <> 0
    order by member_id, posting_id limit 1`,
  'posting has entries': ({ posted, placed }) => sql`
    select format('member %s posting %s (%s)', p.member_id, p.posting_id, p.key) as detail
    from posting p
    where ${posted('p')}
      and not exists (select from entry e where ${placed('e')} and e.bucket = p.bucket and e.member_id = p.member_id and e.posting_id = p.posting_id)
    order by p.member_id, p.posting_id limit 1`,
  'entry has a posting': ({ posted, placed }) => sql`
    select format('member %s posting %s line %s', e.member_id, e.posting_id, e.line_no) as detail
    from entry e
    where ${posted('e')}
      and not exists (select from posting p where ${placed('p')} and p.bucket = e.bucket and p.member_id = e.member_id and p.posting_id = e.posting_id)
    order by e.member_id, e.posting_id limit 1`,
  // An act is a business fact with postings of several members; a leg of the act is the posting of one member. Postings of archived months are gone.
  'leg of an act has a posting': ({ wallets, placed }) => sql`
    select format('member %s act %s posting %s', l.member_id, l.act_id, l.posting_id) as detail
    from ledger_act_leg l
    where ${wallets('l')}
      and not exists (select from history_archive a where l.posting_id >= a.first_id and l.posting_id < a.end_id)
      and not exists (select from posting p where ${placed('p')} and p.bucket = l.bucket and p.member_id = l.member_id and p.posting_id = l.posting_id)
    order by l.member_id, l.posting_id limit 1`,
  'balance after follows balance before': (scope) =>
    scope.holdsAllEntries ? checkBalancesInOrder(scope) : checkBalancesByLookup(scope),
  // Only the last entry is compared with the stored balance, because the check above has verified that the balance after each entry is the sum of
  // all entries up to this entry.
  'balance equals its entries': (scope) => sql`
    select format('member %s %s %s: balance %s, entries %s', t.member_id, t.account, t.currency,
                  coalesce(w.balance_minor, 0), coalesce(last.minor, 0)) as detail
    from (${selectMemberAccounts(scope)}) t
    left join wallet_account w on ${scope.placed('w')} and w.bucket = (t.member_id & 255) and w.member_id = t.member_id and w.kind = t.account and w.currency = t.currency
    left join lateral (
      select e.balance_after_minor as minor from entry e
      where ${scope.placed('e')} and e.bucket = (t.member_id & 255) and e.member_id = t.member_id and e.account = t.account and e.currency = t.currency
      order by e.posting_id desc, e.line_no desc limit 1
    ) last on true
    where coalesce(w.balance_minor, 0) <> coalesce(last.minor, 0)
    order by t.member_id limit 1`,
  // The open debts of a member, which deposits and lottery participations store, equal the entries of the house account of debts.
  'what members owe equals its entries': (scope) => sql`
    select format('member %s %s: deposits say %s, lotteries %s, entries %s', t.member_id, t.currency, d.owed, l.owed, e.total) as detail
    from (
      ${selectDepositors(scope, sql`e.account = 'house:member-debt'`, sql`d.owed_minor > 0`)}
      union
      select p.member_id, p.currency from lottery_participation p where ${scope.wallets('p')} and p.owed_minor > 0
    ) t
    cross join lateral (
      select coalesce(sum(owed_minor), 0) as owed from deposit
      where member_id = t.member_id and currency = t.currency and owed_minor > 0
    ) d
    cross join lateral (
      select coalesce(sum(owed_minor), 0) as owed from lottery_participation
      where ${scope.placed('lottery_participation')} and bucket = (t.member_id & 255) and member_id = t.member_id and currency = t.currency
        and owed_minor > 0
    ) l
    cross join lateral (
      select coalesce(-sum(amount_minor), 0) as total from entry
      where ${scope.placed('entry')} and bucket = (t.member_id & 255) and member_id = t.member_id and currency = t.currency
        and account = 'house:member-debt'
    ) e
    where d.owed + l.owed <> e.total
    order by t.member_id limit 1`,
  // The deposit bonuses that were credited to a member equal the entries of the house account of promotions. A posting of kind `carried_forward`
  // replaces the postings of an archived month, bonuses among them.
  'what bonuses gave equals its entries': (scope) => sql`
    select format('member %s %s: deposits say %s, entries %s', t.member_id, t.currency, d.given, e.total) as detail
    from (${selectDepositors(scope, sql`e.account = 'house:promotion'`, sql`d.bonus_state = 'credited'`)}) t
    cross join lateral (
      select coalesce(sum(bonus_minor), 0) as given from deposit
      where member_id = t.member_id and currency = t.currency and bonus_state = 'credited'
    ) d
    cross join lateral (
      select coalesce(-sum(n.amount_minor), 0) as total from entry n
        join posting p on p.bucket = n.bucket and p.member_id = n.member_id and p.posting_id = n.posting_id
      where ${scope.placed('n')} and ${scope.placed('p')} and n.bucket = (t.member_id & 255) and n.member_id = t.member_id and n.currency = t.currency and n.account = 'house:promotion'
        and p.kind in ('deposit_bonus', 'deposit_bonus_return', 'carried_forward')
    ) e
    where d.given <> e.total
    order by t.member_id limit 1`,
  // The money of claimed rewards equals the entries of the house accounts of rewards. A reward that was reclaimed, or lowered by a recount, counts with
  // the part that could not be collected (`uncollected_minor`). Rewards of kind `deposit` are bonuses of a deposit, which the check above covers.
  'what rewards gave equals its entries': ({ posted, wallets, placed }) => sql`
    select format('member %s %s: grants say %s, entries %s', t.member_id, t.currency, g.given, e.total) as detail
    from (
      select member_id, currency from entry e where ${posted('e')} and account like 'house:reward:%'
      union
      select member_id, currency from reward_grant r where ${wallets('r')} and r.item = 'cash' and r.claimed_at is not null
    ) t
    cross join lateral (
      select coalesce(sum(case state when 'claimed' then amount_minor else 0 end + uncollected_minor), 0) as given from reward_grant
      where ${placed('reward_grant')} and bucket = (t.member_id & 255) and member_id = t.member_id and currency = t.currency
        and item = 'cash' and kind <> 'deposit' and claimed_at is not null
    ) g
    cross join lateral (
      select coalesce(-sum(amount_minor), 0) as total from entry
      where ${placed('entry')} and bucket = (t.member_id & 255) and member_id = t.member_id and currency = t.currency
        and account like 'house:reward:%'
    ) e
    where g.given <> e.total
    order by t.member_id limit 1`,
  // The points that a member has spent on redemptions and conversions equal the entries of the house account of spent points.
  'what points paid for equals its entries': ({ posted, wallets, placed }) => sql`
    select format('member %s: redemptions and conversions say %s points, entries %s', t.member_id, r.points + c.points, e.total) as detail
    from (
      select member_id from entry e where ${posted('e')} and account = 'house:points-spent'
      union
      select member_id from point_redemption r where ${wallets('r')}
      union
      select member_id from point_conversion c where ${wallets('c')}
    ) t
    cross join lateral (
      select coalesce(sum(points), 0) as points from point_redemption
      where ${placed('point_redemption')} and bucket = (t.member_id & 255) and member_id = t.member_id and state <> 'rejected'
    ) r
    cross join lateral (
      select coalesce(sum(points), 0) as points from point_conversion
      where ${placed('point_conversion')} and bucket = (t.member_id & 255) and member_id = t.member_id
    ) c
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as total from entry
      where ${placed('entry')} and bucket = (t.member_id & 255) and member_id = t.member_id and account = 'house:points-spent'
    ) e
    where r.points + c.points <> e.total
    order by t.member_id limit 1`,
  // The balance of an account `vendor:…` equals the transfers to this vendor that have not ended yet.
  'what is on its way to vendors equals its transfers': (scope) => sql`
    select format('member %s %s %s: balance %s, transfers %s', t.member_id, t.account, t.currency,
                  coalesce(w.balance_minor, 0), o.total) as detail
    from (
      select member_id, account, currency from (${selectMemberAccounts(scope)}) wallets where account like 'vendor:%'
      union
      select member_id, 'vendor:' || vendor_code, currency from vendor_transfer v
      where ${scope.members('v')} and ${scope.placed('v')} and direction = 'in' and ended_at is null
    ) t
    left join wallet_account w on ${scope.placed('w')} and w.bucket = (t.member_id & 255) and w.member_id = t.member_id and w.kind = t.account and w.currency = t.currency
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as total from vendor_transfer
      where ${scope.placed('vendor_transfer')} and member_id = t.member_id and 'vendor:' || vendor_code = t.account and currency = t.currency
        and direction = 'in' and ended_at is null
    ) o
    where coalesce(w.balance_minor, 0) <> o.total
    order by t.member_id limit 1`,
  // The entries of a house account `house:vendor-wallet:…` equal the transfers to and from this vendor that are done.
  'what vendors were given equals its transfers': ({ posted, members, placed }) => sql`
    select format('member %s %s %s: entries %s, transfers %s', t.member_id, t.account, t.currency, e.total, o.total) as detail
    from (
      select member_id, account, currency from entry e
      where ${posted('e')} and account like 'house:vendor-wallet:%'
      union
      select member_id, 'house:vendor-wallet:' || vendor_code, currency from vendor_transfer v
      where ${members('v')} and ${placed('v')} and state = 'done'
    ) t
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as total from entry
      where ${placed('entry')} and bucket = (t.member_id & 255) and member_id = t.member_id and account = t.account and currency = t.currency
    ) e
    cross join lateral (
      select coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end), 0) as total
      from vendor_transfer
      where ${placed('vendor_transfer')} and member_id = t.member_id and 'house:vendor-wallet:' || vendor_code = t.account and currency = t.currency
        and state = 'done'
    ) o
    where e.total <> o.total
    order by t.member_id limit 1`,
} satisfies Record<string, (scope: Scope) => Check>;
/** The checks of house accounts, which concern whole buckets instead of members (verify-house.ts). */
export type HouseCheckName = 'transit account is empty' | 'house sum equals its entries' | 'all accounts sum to zero';
export type CheckName = keyof typeof checks | HouseCheckName;

/** Selects the member accounts to verify: the accounts of the entries in scope, and the wallets of the members in scope. */
export function selectMemberAccounts({ posted, wallets }: Scope): RawBuilder<unknown> {
  return sql`
    select e.member_id, e.account, e.currency from entry e where ${posted('e')} and e.account not like 'house:%'
    union
    select w.member_id, w.kind, w.currency from wallet_account w where ${wallets('w')}`;
}

/** Selects the members and currencies that have an entry or a deposit in scope which meets its condition. */
function selectDepositors(
  { posted, members }: Scope,
  entryCondition: RawBuilder<unknown>,
  depositCondition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select e.member_id, e.currency from entry e where ${posted('e')} and ${entryCondition}
    union
    select d.member_id, d.currency from deposit d where ${members('d')} and ${depositCondition}`;
}

/**
 * Compares each entry with its predecessor by the window function `lag`, which sorts the entries once. The scope must contain all entries of its
 * members.
 */
function checkBalancesInOrder({ posted }: Scope): Check {
  return sql`
    select format('member %s %s %s posting %s: %s after %s%s', e.member_id, e.account, e.currency, e.posting_id,
                  e.balance_after_minor, e.before_minor, to_char(e.amount_minor, 'SG999999999999999999')) as detail
    from (
      select e.member_id, e.account, e.currency, e.posting_id, e.balance_after_minor, e.amount_minor,
        lag(e.balance_after_minor, 1, 0::bigint) over (
          partition by e.bucket, e.member_id, e.account, e.currency order by e.posting_id, e.line_no) as before_minor
      from entry e where ${posted('e')} and e.account not like 'house:%'
    ) e
    where e.balance_after_minor <> e.before_minor + e.amount_minor
    order by e.member_id, e.posting_id limit 1`;
}

/** Looks up the predecessor of each entry, because the predecessor may lie outside of the scope. */
function checkBalancesByLookup({ posted, placed }: Scope): Check {
  return sql`
    select format('member %s %s %s posting %s: %s after %s%s', e.member_id, e.account, e.currency, e.posting_id,
                  e.balance_after_minor, coalesce(before.minor, 0), to_char(e.amount_minor, 'SG999999999999999999')) as detail
    from entry e
    left join lateral (
      select b.balance_after_minor as minor from entry b
      where ${placed('b')} and b.bucket = e.bucket and b.member_id = e.member_id and b.account = e.account and b.currency = e.currency
        and (b.posting_id, b.line_no) < (e.posting_id, e.line_no)
      order by b.posting_id desc, b.line_no desc limit 1
    ) before on true
    where ${posted('e')} and e.account not like 'house:%'
      and e.balance_after_minor <> coalesce(before.minor, 0) + e.amount_minor
    order by e.member_id, e.posting_id limit 1`;
}
