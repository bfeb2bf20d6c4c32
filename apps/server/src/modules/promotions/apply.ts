import type { ActivityApplication } from '@baize/contract/schemas/promotions';
import { refuse, type Outcome } from '../../domain/outcome.ts';
import { stateByTime } from '../../domain/rewards/activity-state.ts';
import { isVoucherCode } from './voucher-code.ts';
import { countAttempts, digestKey, GUESS_WINDOW_MINUTES } from '../../members/guess-counter.ts';
import type { ModuleContext } from '../../module.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import { transaction } from '../../platform/transaction.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { findOffersObstacle } from './activity-list.ts';
import { findActivityProgram, isForReader, type ActivityProgram } from './activity-programs.ts';
import { sendApplication } from './applications.ts';
import type { Entry } from './entry.ts';
import { claimInstantly } from './instant-claim.ts';

export type ApplyContext = Pick<ModuleContext, 'db' | 'keyRing' | 'ipLimitScale'> & { readonly now: () => Date };

/** The most wrong voucher codes of one member within the window of the counter. */
const VOUCHER_TRIES_MAX = 10;
/** The most wrong voucher codes of one address range, which several people may share. */
const VOUCHER_TRIES_PER_ADDRESS_RANGE_MAX = 50;

/** Applies for an activity that has a form, or claims an activity without a form at once (spec sections 4 and 5, "Uploads"). */
export async function applyForActivity(context: ApplyContext, entry: Entry): Promise<Outcome<ActivityApplication>> {
  const { memberId, merchantId, activityId, now } = entry;
  const { db } = context;
  const activity = await findActivityProgram(db, merchantId, activityId);
  const facts = await readRewardFacts(db, memberId, now);
  if (!activity || !isForReader(activity, facts)) return refuse('promotion.not_found');
  const time = stateByTime(activity.program, now);
  if (time) return refuse(time === 'coming' ? 'promotion.coming' : 'promotion.closed');
  const obstacle = facts.obstacle ?? findOffersObstacle(facts);
  if (obstacle) return refuse('promotion.not_eligible', { obstacle });
  const wrong = activity.kind === 'voucher' ? await judgeCode(context, activity, entry) : undefined;
  if (wrong) return wrong;
  return await transaction(db, async (tx) =>
    activity.kind === 'application'
      ? await sendApplication(tx, activity.program, entry)
      : await claimInstantly(tx, context.keyRing, activity, entry),
  );
}

/**
 * Checks a voucher code. The attempt is counted before the check, so that parallel guesses cannot all pass. Above the limit every code is refused.
 */
async function judgeCode(
  context: ApplyContext,
  { program }: Extract<ActivityProgram, { readonly kind: 'voucher' }>,
  { merchantId, memberId, ip, voucherCode = '' }: Entry,
): Promise<Outcome<never> | undefined> {
  const [ofMember, ofRange] = [`voucher:${memberId}`, `voucher-ip:${toAddressRange(ip)}`].map((key) =>
    digestKey(context, key),
  );
  const tries = await countAttempts(context, merchantId, [ofMember, ofRange], VOUCHER_TRIES_MAX);
  const isOver =
    tries(ofMember) > VOUCHER_TRIES_MAX || tries(ofRange) > VOUCHER_TRIES_PER_ADDRESS_RANGE_MAX * context.ipLimitScale;
  if (isOver) return refuse('request.rate_limited', { retryAfterSeconds: GUESS_WINDOW_MINUTES * 60 });
  return isVoucherCode(voucherCode, program.definition.code) ? undefined : refuse('promotion.code_wrong');
}
