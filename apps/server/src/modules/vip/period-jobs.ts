import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { VipRewardKind } from '@baize/contract/codes';
import { toDecimal } from '@baize/money';
import { calendarAt, type BrandCalendar, type Period } from '../../domain/rewards/calendar.ts';
import { isBirthday } from '../../domain/rewards/birthday.ts';
import { amountOfText, hasKept, levelOfRank } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { lockVipMembers, type VipMember } from '../../members/vip-level.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { makeGrants } from '../../rewards/grants.ts';
import { runPeriod, type MemberReach, type PeriodJob } from '../../rewards/period-runs.ts';
import type { VipBrand } from './brands.ts';
import { readVipFigures } from './figures.ts';
import { vipGrant } from './rewards.ts';
import { changeRank, readStandings, type Standing } from './standings.ts';

/** The roll-ups of the day before are complete then. */
const NIGHT_HOUR = 1;
/** Members who would lose their rank are warned from this day of the month on. */
const WARNING_DAY = 24;

interface Night {
  readonly db: Db;
  readonly brand: VipBrand;
  readonly calendar: BrandCalendar;
  readonly now: Date;
  readonly deadline: number;
}

/**
 * Runs what happens to the ranks of a brand by its calendar: ranks that last month did not keep go down, weekly, monthly and birthday rewards are
 * granted, and members who are about to lose their rank are warned.
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

/** Lists members who have a rank. Their standing names it since they were judged last. */
function listRanked({ brand }: Night) {
  return async (tx: Tx, { bucket, after, limit }: MemberReach): Promise<bigint[]> => {
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

async function run(night: Night, job: PeriodJob['job'], period: string, work: PeriodJob['work']): Promise<boolean> {
  const { db, brand, now, deadline } = night;
  const listMembers = listRanked(night);
  return await runPeriod(db, { merchantId: brand.merchantId, job, period, now, listMembers, work }, deadline);
}

/** Returns whether the ranks of this month are final. A brand whose levels began within the last month judges that month not at all. */
async function demoteMembers(night: Night): Promise<boolean> {
  const { brand, calendar, now } = night;
  const { lastMonth } = calendar;
  if (calendarAt(brand.program.startsAt, brand.timeZone).day > lastMonth.from) return true;
  return await run(night, 'vip_keep', lastMonth.key, async (tx, memberIds, bucket) => {
    const missed = await findMissing(tx, { night, month: lastMonth, memberIds, bucket });
    for (const { memberId, vipLevel } of missed) {
      const change = { fromRank: vipLevel, rank: vipLevel - 1, lostFrom: vipLevel, missedMonth: lastMonth.key };
      await changeRank(tx, { memberId, merchantId: brand.merchantId, ...change, since: now });
    }
    return missed.length;
  });
}

interface MonthChunk {
  readonly night: Night;
  readonly month: Period;
  readonly memberIds: readonly bigint[];
  readonly bucket: number;
}

/** Finds the members whose valid bet of the month does not keep their rank. A member who reached it within the month has until the next one. */
async function findMissing(tx: Tx, { night, month, memberIds, bucket }: MonthChunk): Promise<VipMember[]> {
  const { brand } = night;
  const members = await lockVipMembers(tx, memberIds);
  const figures = await readVipFigures(tx, memberIds, currencyOf(brand.currency), month);
  const standings = await readStandings(tx, bucket, memberIds);
  return members.filter(({ memberId, vipLevel }) => {
    const [standing, figure] = [standings.get(memberId), figures.get(memberId)];
    if (vipLevel === 0 || !standing || !figure || !hadRankBefore(standing, month, brand)) return false;
    return !hasKept(levelOfRank(brand.program.definition, vipLevel), figure.monthValidBet);
  });
}

function hadRankBefore({ since }: Standing, month: Period, { timeZone }: VipBrand): boolean {
  return calendarAt(since, timeZone).month.key < month.key;
}

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
  await run(night, job, period, async (tx, memberIds) => {
    const members = (await lockVipMembers(tx, memberIds)).filter(
      (member) => canHaveReward(member) && (kind !== 'birthday' || isBirthday(member.birthday, day)),
    );
    const grants = members.flatMap(({ memberId, vipLevel: rank }) => {
      return vipGrant(brand.program, { memberId, rank, kind, period: grantPeriod }, currency, now) ?? [];
    });
    return (await makeGrants(tx, grants, { currency, day, now, tellsMembers: true })).length;
  });
}

function canHaveReward({ type, vipLevel }: VipMember): boolean {
  return vipLevel > 0 && type !== TRIAL_TYPE && !isAgentType(type);
}

async function warnMembers(night: Night): Promise<void> {
  const { brand, calendar, now } = night;
  const { month } = calendar;
  const currency = currencyOf(brand.currency);
  const { definition } = brand.program;
  await run(night, 'vip_warning', month.key, async (tx, memberIds, bucket) => {
    const missing = await findMissing(tx, { night, month, memberIds, bucket });
    for (const { memberId, vipLevel } of missing) {
      const level = levelOfRank(definition, vipLevel);
      await publish(tx, 'vip.warned', {
        memberId: String(memberId),
        merchantId: brand.merchantId,
        label: level.label,
        currency,
        validBetToKeep: toDecimal(amountOfText(level.validBetToKeep, currency)),
        month: month.key,
        lastDay: month.to,
        at: now.toISOString(),
      });
    }
    return missing.length;
  });
}
