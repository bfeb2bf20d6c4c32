import { SIGN_IN_DAYS_MAX } from '@baize/contract/limits';
import type { SignInCalendar } from '@baize/contract/schemas/promotions';
import { bucketOf } from '../../domain/bucket.ts';
import { assert } from '../../domain/assert.ts';
import type { Participation } from '../../domain/rewards/activity-state.ts';
import type { Program } from '../../domain/rewards/program.ts';
import type { SignInDefinition } from '../../domain/rewards/sign-in-definition.ts';
import {
  listCalendarDays,
  parseSignInKey,
  signDay,
  findSurvivingStreak,
  type SignedDay,
} from '../../domain/rewards/sign-in.ts';
import { amountTextOf, type RewardItem } from '../../domain/rewards/reward-item.ts';
import type { Db } from '../../platform/db.ts';

interface CalendarQuery {
  readonly memberId: bigint;
  readonly program: Program<SignInDefinition>;
  readonly today: string;
}

/** Reads the sign-in calendar of a member: the days of the current round of prizes. */
export async function readCalendar(db: Db, { memberId, program, today }: CalendarQuery): Promise<SignInCalendar> {
  const { prizes, forgivenDays } = program.definition;
  const rows = await db
    .selectFrom('reward_grant')
    .select(['source_key', 'period'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'activity')
    .where('program_code', '=', program.code)
    .orderBy('period', 'desc')
    .limit(SIGN_IN_DAYS_MAX)
    .execute();
  const signed = rows.map(({ source_key, period }) => parseSignInKey(source_key, period));
  const [last] = signed;
  const alive = last && findSurvivingStreak(last, today, forgivenDays);
  const days = alive ? signed.slice(0, alive.streak).map(({ day }) => day) : [];
  const streak = alive?.streak ?? 0;
  return {
    streak,
    forgivable: forgivenDays - (alive?.forgiven ?? 0),
    days: listCalendarDays(days.toReversed(), today, { streak, prizes: prizes.length })
      .slice(0, SIGN_IN_DAYS_MAX)
      .map(({ day, state, prize }) => ({ day, state, prize: toPrize(prizeAt(prizes, prize)) })),
  };
}

/** Returns the prize of today, and the streak that the grant of today stores, whether the member has signed in today or not. */
export function prizeOfToday(
  definition: SignInDefinition,
  grant: Participation['grant'],
  today: string,
): { readonly item: RewardItem; readonly signed: SignedDay } {
  const last = grant && parseSignInKey(grant.sourceKey, grant.period);
  const signed = last?.day === today ? last : signDay(last, today, definition.forgivenDays);
  return { item: prizeAt(definition.prizes, signed.streak - 1), signed };
}

function prizeAt(prizes: SignInDefinition['prizes'], index: number): RewardItem {
  const prize = prizes[index % prizes.length];
  assert(prize !== undefined, 'a calendar has at least one prize');
  return prize;
}

function toPrize(item: RewardItem): { readonly item: 'cash' | 'points'; readonly amount: string } {
  assert(item.kind !== 'ticket', 'a day of a calendar gives no tickets');
  return { item: item.kind, amount: amountTextOf(item) };
}
