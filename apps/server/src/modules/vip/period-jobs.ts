import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { VipRewardKind } from '@baize/contract/codes';
import { toDecimal } from '@baize/money';
import { calendarAt, type BrandCalendar, type Period } from '../../domain/rewards/calendar.ts';
import { isBirthday } from '../../domain/rewards/birthday.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import { parseDefinedAmount, keepsLevel, levelOfRank } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { lockVipMembers, type VipMember } from '../../members/vip-level.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';
import { createGrants } from '../../rewards/grants.ts';
import { runPeriod, type MemberRange, type PeriodJob } from '../../rewards/period-runs.ts';
import type { VipBrand } from './brands.ts';
import { readVipFigures } from './figures.ts';
import { vipGrant } from './rewards.ts';
import { changeRank, readStandings, type Standing } from './standings.ts';

/** The hour of the brand's clock at which the jobs begin, so that almost every bet of the day before is settled. */
const NIGHT_HOUR = 1;
/** From this day of the month on, members are warned who would lose their rank. */
const WARNING_DAY = 24;

/** One run of the calendar jobs of a brand. `deadline` is in ms of `performance.now`. */
interface Night {
  readonly db: Db;
  readonly brand: VipBrand;
  readonly calendar: BrandCalendar;
  readonly now: Date;
  readonly deadline: number;
}

/**
 * Runs the calendar jobs of a brand: demotes members whose play of the last month did not keep their rank, grants weekly, monthly and birthday
 * rewards, and warns members who are about to lose their rank.
 */
export async function runVipPeriods(db: Db, brand: VipBrand, now: Date, deadline: number): Promise<void> {
  const calendar = calendarAt(now, brand.timeZone);
  const { hour, day, week, month } = calendar;
  if (hour < NIGHT_HOUR) return;
  const night = { db, brand, calendar, now, deadline };
  if (!(await demoteMembers(night))) return;
  await giveRewards(night, 'monthly', 'vip_monthly', month.key);
  await giveRewards(night, 'weekly', 'vip_weekly', week.key);
  await giveRewards(night, 'birthday', 'vip_birthday', day);
  if (Number(day.slice(-2)) >= WARNING_DAY) await warnMembers(night);
}

/** Lists members who have a rank, from the standings of the last check. */
function listRanked({ brand }: Night) {
  return async (tx: Tx, { bucket, after, limit }: MemberRange): Promise<bigint[]> => {
    const rows = await tx
      .selectFrom('vip_standing')
      .select('member_id')
      .where('bucket', '=', bucket)
      .where('member_id', '>', after)
      .where('merchant_id', '=', brand.merchantId)
      .where('rank', '>', 0)
      .orderBy('member_id')
      .limit(limit)
      .execute();
    return rows.map(({ member_id }) => member_id);
  };
}

/** Runs one job for all ranked members once per period. Returns whether all members are processed. */
async function runPeriodJob(
  night: Night,
  job: PeriodJob['job'],
  period: string,
  work: PeriodJob['work'],
): Promise<boolean> {
  const { db, brand, now, deadline } = night;
  const listMembers = listRanked(night);
  return await runPeriod(db, { merchantId: brand.merchantId, job, period, now, listMembers, work }, deadline);
}

/**
 * Demotes members once a month, as soon as the roll-ups have all bets of the month. Returns whether the ranks of this month are final. A month in which the
 * levels began is not judged.
 */
async function demoteMembers(night: Night): Promise<boolean> {
  const { db, brand, calendar, now } = night;
  const { lastMonth } = calendar;
  if (calendarAt(brand.program.startsAt, brand.timeZone).day > lastMonth.from) return true;
  if (!(await hasAllBetsOf(db, lastMonth, brand.timeZone))) return false;
  return await runPeriodJob(night, 'vip_keep', lastMonth.key, async (tx, memberIds, bucket) => {
    const missed = await findMembersBelowRank(tx, { night, month: lastMonth, memberIds, bucket });
    for (const { memberId, vipLevel } of missed) {
      const change = { fromRank: vipLevel, rank: vipLevel - 1, lostFrom: vipLevel, missedMonth: lastMonth.key };
      await changeRank(tx, { memberId, merchantId: brand.merchantId, ...change, since: now });
    }
    return missed.length;
  });
}

/** Returns whether all bets that were settled in the month are in the roll-ups. After an outage they are counted hours later. */
async function hasAllBetsOf(db: Db, { to: lastDay }: Period, timeZone: string): Promise<boolean> {
  const before = endOfPeriod({ lastDay }, timeZone);
  const topics = ['bet.settled', 'bet.voided'];
  return before !== null && !(await hasWaitingEvents(db, { consumer: 'agency', topics, before }));
}

interface MonthChunk {
  readonly night: Night;
  readonly month: Period;
  readonly memberIds: readonly bigint[];
  readonly bucket: number;
}

/**
 * Finds the members whose valid bet of the month does not keep their rank. A member who reached the rank within the month is judged from the next
 * month on.
 */
async function findMembersBelowRank(tx: Tx, { night, month, memberIds, bucket }: MonthChunk): Promise<VipMember[]> {
  const { brand } = night;
  const members = await lockVipMembers(tx, memberIds);
  const figures = await readVipFigures(tx, memberIds, currencyOf(brand.currency), month);
  const standings = await readStandings(tx, bucket, memberIds);
  return members.filter(({ memberId, vipLevel }) => {
    const [standing, figure] = [standings.get(memberId), figures.get(memberId)];
    if (vipLevel === 0 || !standing || !figure || !hadRankBefore(standing, month, brand)) return false;
    return !keepsLevel(levelOfRank(brand.program.definition, vipLevel), figure.monthValidBet);
  });
}

function hadRankBefore({ since }: Standing, month: Period, { timeZone }: VipBrand): boolean {
  return calendarAt(since, timeZone).month.key < month.key;
}

/** Grants the rewards of one kind for a period to all ranked members. A birthday reward is granted once a year. */
async function giveRewards(
  night: Night,
  kind: Exclude<VipRewardKind, 'upgrade'>,
  job: PeriodJob['job'],
  period: string,
): Promise<void> {
  const { brand, calendar, now } = night;
  const currency = currencyOf(brand.currency);
  const { day } = calendar;
  const grantPeriod = kind === 'birthday' ? day.slice(0, 4) : period;
  await runPeriodJob(night, job, period, async (tx, memberIds) => {
    const members = (await lockVipMembers(tx, memberIds)).filter(
      (member) => canHaveReward(member) && (kind !== 'birthday' || isBirthday(member.birthday, day)),
    );
    const grants = members.flatMap(({ memberId, vipLevel: rank }) => {
      return vipGrant(brand.program, { memberId, rank, kind, period: grantPeriod }, currency, now) ?? [];
    });
    return (await createGrants(tx, grants, { currency, day, now, tellsMembers: true })).length;
  });
}

/** Returns whether the member has a rank above zero and is a player with real money. */
function canHaveReward({ type, vipLevel }: VipMember): boolean {
  return vipLevel > 0 && type !== TRIAL_TYPE && !isAgentType(type);
}

/** Publishes a warning, once per month, for members whose play of this month does not keep their rank yet. */
async function warnMembers(night: Night): Promise<void> {
  const { brand, calendar, now } = night;
  const { month } = calendar;
  const currency = currencyOf(brand.currency);
  const { definition } = brand.program;
  await runPeriodJob(night, 'vip_warning', month.key, async (tx, memberIds, bucket) => {
    const missing = await findMembersBelowRank(tx, { night, month, memberIds, bucket });
    for (const { memberId, vipLevel } of missing) {
      const level = levelOfRank(definition, vipLevel);
      await publish(tx, 'vip.warned', {
        memberId: String(memberId),
        merchantId: brand.merchantId,
        label: level.label,
        currency,
        validBetToKeep: toDecimal(parseDefinedAmount(level.validBetToKeep, currency)),
        month: month.key,
        lastDay: month.to,
        at: now.toISOString(),
      });
    }
    return missing.length;
  });
}
