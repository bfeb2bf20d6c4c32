import { compare, money, mulRateFloor, parseAmount, type Money } from '@baize/money';
import { sql } from 'kysely';
import { readMoneyRollupCheckpoint } from '../../betting/money-days.ts';
import { assert } from '../../domain/assert.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import { calendarAt, type Period } from '../../domain/rewards/calendar.ts';
import type { CashbackDefinition } from '../../domain/rewards/cashback-definition.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { computeCashback } from '../../domain/rewards/rebate.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';
import { createGrants } from '../../rewards/grants.ts';
import { runPeriod } from '../../rewards/period-runs.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { readRewardFactsOfMembers } from '../../rewards/standing.ts';

/** A run ends after this time, and the next run continues. */
const RUN_MS_MAX = 120_000;
/** The hour of the brand's clock at which the week is computed, so that almost every bet of its last day is settled. */
const NIGHT_HOUR = 1;
const MS_PER_DAY = 86_400_000;
const TOPICS_OF_BETS = ['bet.settled', 'bet.voided'];

interface Log {
  error(fields: object, message: string): void;
}

interface Week {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly program: Program<CashbackDefinition>;
  readonly week: Period;
  /** The midnight after the week. */
  readonly end: Date;
  readonly day: string;
  readonly now: Date;
}

/**
 * Grants the cashback of the last week in every brand that has one, once per member and week; members claim it in the reward centre. The run waits
 * until the roll-ups contain the bonuses and the bets of the whole week.
 */
export async function grantCashback(db: Db, now: Date, log: Log): Promise<void> {
  const deadline = performance.now() + RUN_MS_MAX;
  const rolledUp = await readMoneyRollupCheckpoint(db);
  for (const week of await listWeeks(db, now)) {
    if (rolledUp === undefined || calendarAt(rolledUp, week.timeZone).day <= week.week.to) continue;
    try {
      if (await hasWaitingEvents(db, { consumer: 'agency', topics: TOPICS_OF_BETS, before: week.end })) continue;
      await grantWeek(db, week, deadline);
    } catch (error) {
      log.error({ alert: 'cashback', merchant: week.merchantId, err: error }, 'ALERT: the cashback of a brand failed');
    }
  }
}

async function listWeeks(db: Db, now: Date): Promise<Week[]> {
  const { rows } = await sql<Pick<Week, 'merchantId' | 'currency' | 'timeZone'>>`
    select m.merchant_id as "merchantId", m.currency, m.time_zone as "timeZone"
    from merchant m join reward_program p on p.merchant_id = m.merchant_id and p.kind = 'cashback' and p.state = 'on'
    order by m.merchant_id`.execute(db);
  const weeks: Week[] = [];
  for (const row of rows) {
    const { hour, day, lastWeek } = calendarAt(now, row.timeZone);
    const [program] = await readPrograms(db, { merchantId: row.merchantId, kind: 'cashback' });
    const end = endOfPeriod({ lastDay: lastWeek.to }, row.timeZone);
    if (hour < NIGHT_HOUR || !program || end === null) continue;
    // A week in which the cashback began is not paid for, and neither is one in which it ended.
    const hasBegun = calendarAt(program.startsAt, row.timeZone).day <= lastWeek.from;
    const hasLasted = program.endsAt === null || program.endsAt >= end;
    if (hasBegun && hasLasted) weeks.push({ ...row, program, week: lastWeek, end, day, now });
  }
  return weeks;
}

async function grantWeek(db: Db, week: Week, deadline: number): Promise<void> {
  const { merchantId, now } = week;
  await runPeriod(
    db,
    {
      merchantId,
      job: 'cashback',
      period: week.week.key,
      now,
      prepare: async (tx) => await collectLosses(tx, week),
      listMembers: async (tx, { bucket, after, limit }) => {
        const rows = await tx
          .selectFrom('cashback_due')
          .select('member_id')
          .where('bucket', '=', bucket)
          .where('member_id', '>', after)
          .where('merchant_id', '=', merchantId)
          .where('period', '=', week.week.key)
          .orderBy('member_id')
          .limit(limit)
          .execute();
        return rows.map(({ member_id }) => member_id);
      },
      work: async (tx, memberIds, bucket) => await grantMembers(tx, week, memberIds, bucket),
    },
    deadline,
  );
}

/** Stores the members who lost money in the week, with the bonuses that they received. */
async function collectLosses(tx: Tx, { merchantId, currency, week: { key, from, to } }: Week): Promise<void> {
  await sql`
    insert into cashback_due (bucket, member_id, merchant_id, period, net_loss_minor, bonuses_minor)
    select (p.member_id & 255)::smallint, p.member_id, ${merchantId}, ${key}, p.net_loss, coalesce(b.bonuses, 0)
    from (
      select member_id, sum(stake_minor - win_minor)::bigint as net_loss from member_day
      where day between ${from}::date and ${to}::date and merchant_id = ${merchantId} and currency = ${currency}
      group by member_id having sum(stake_minor - win_minor) > 0
    ) p
    left join (
      select member_id, sum(bonuses_minor)::bigint as bonuses from member_money_day
      where day between ${from}::date and ${to}::date and merchant_id = ${merchantId} and currency = ${currency}
      group by member_id
    ) b using (member_id)
    on conflict do nothing`.execute(tx);
}

async function grantMembers(tx: Tx, week: Week, memberIds: readonly bigint[], bucket: number): Promise<number> {
  const currency = currencyOf(week.currency);
  const { program, day, now } = week;
  const losses = await tx
    .deleteFrom('cashback_due')
    .where('bucket', '=', bucket)
    .where('member_id', 'in', [...memberIds])
    .where('period', '=', week.week.key)
    .returning(['member_id', 'net_loss_minor', 'bonuses_minor'])
    .execute();
  const facts = await readRewardFactsOfMembers(tx, memberIds, now);
  const minimum = parseAmount(program.definition.minimum, currency);
  assert(minimum !== undefined, `the minimum of ${program.code} is no amount`);
  const grants = losses.flatMap(({ member_id: memberId, net_loss_minor, bonuses_minor }) => {
    const fact = facts.get(memberId);
    if (!fact || fact.obstacle !== undefined || fact.offersOff || !isInAudience(program.audience, fact)) return [];
    const [loss, bonuses] = [money(currency, net_loss_minor), money(currency, bonuses_minor)];
    const amount = computeCashback(loss, bonuses, BigInt(program.definition.ratePpm));
    const isWorth = amount.amountMinor > 0n && compare(amount, minimum) >= 0n;
    return isWorth ? [toNewGrant(week, memberId, amount)] : [];
  });
  return (await createGrants(tx, grants, { currency, day, now, tellsMembers: true })).length;
}

function toNewGrant({ program, week, now }: Week, memberId: bigint, amount: Money): NewGrant {
  const { turnoverPpm, claimDays } = program.definition;
  return {
    memberId,
    program,
    kind: 'rebate',
    sourceKey: 'cashback',
    period: week.key,
    titles: program.titles,
    item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(turnoverPpm)) },
    state: 'claim',
    opensAt: now,
    expiresAt: new Date(now.getTime() + claimDays * MS_PER_DAY),
  };
}
