import type { ActivityApplication } from '@baize/contract/schemas/promotions';
import { mulRateFloor } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { localText } from '../../domain/content/local-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { toGrantItem, type RewardItem } from '../../domain/rewards/reward-item.ts';
import { amountOfItem, amountText, type GrantItem } from '../../domain/rewards/grant.ts';
import { toFreeRoundsItem } from '../../domain/rewards/free-rounds.ts';
import type { ProgramRef } from '../../domain/rewards/program.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import { toSignInKey } from '../../domain/rewards/sign-in.ts';
import { lockCash } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { enterPerson } from '../../rewards/entries.ts';
import { findFreeRoundGame } from '../../rewards/free-round-games.ts';
import { grantColumns, toStoredGrant, type StoredGrant } from '../../rewards/grant-rows.ts';
import { createGrants } from '../../rewards/grants.ts';
import type { ActivityProgram } from './activity-programs.ts';
import type { Entry } from './entry.ts';
import { readParticipations } from './participation.ts';
import { readRescue } from './rescue-figures.ts';
import { prizeOfToday } from './sign-in-calendar.ts';

type InstantProgram = Exclude<ActivityProgram, { readonly kind: 'application' }>;

/** The reward of an entry, and the source key and period that make it unique. */
interface InstantGrant {
  readonly sourceKey: string;
  readonly period: string;
  readonly item: GrantItem;
}

/**
 * Creates the grant of an activity without a form and claims it in the same transaction. The grant of a second account of one person is held for an
 * operator where the program says so (docs/decisions/0119-second-account-refused-or-reviewed.md). Locks the wallet first, so that two tabs run one after
 * the other. A repeated `requestId` returns the first answer.
 */
export async function claimInstantly(
  tx: Tx,
  keyRing: Pick<KeyRing, 'digest'>,
  activity: InstantProgram,
  entry: Entry,
): Promise<Outcome<ActivityApplication>> {
  const { memberId, currency, today, now, requestId } = entry;
  await lockCash(tx, memberId, currency);
  const repeated = await findByRequest(tx, entry);
  if (repeated && repeated.programCode !== activity.program.code) return refuse('ledger.key_reused');
  if (repeated) return done(toValue(activity, entry, repeated));
  const planned = await planGrant(tx, activity, entry);
  if (!planned.ok) return planned;
  const { program } = activity;
  const { merchantId, code: programCode, audience } = program;
  const person = { merchantId, programCode, period: planned.value.period, memberId, now };
  const entered = await enterPerson(tx, keyRing, audience, person);
  if (entered.obstacle) return refuse('promotion.not_eligible', { obstacle: entered.obstacle });
  const { shared } = entered;
  const grant = {
    ...planned.value,
    memberId,
    program: withVoucherBudget(activity, planned.value.item),
    kind: 'activity' as const,
  };
  const [made] = await createGrants(
    tx,
    [
      {
        ...grant,
        titles: program.titles,
        state: shared.length > 0 ? 'process' : 'claim',
        shared,
        opensAt: now,
        expiresAt: null,
      },
    ],
    { currency, day: today, now },
  );
  if (!made) return refuse('promotion.not_eligible', { obstacle: 'spent' });
  if (made.state === 'process') {
    await storeRequest(tx, made, requestId);
    return done(toValue(activity, entry, made));
  }
  const claimed = await claimGrant(tx, { memberId, currency, grantId: made.grantId, requestId, now });
  assert(claimed.ok, `the new grant ${made.grantId} cannot be claimed`);
  return done(toValue(activity, entry, made));
}

/** Stores the request that created a held grant, so that the same request finds it. The claim of an approved grant replaces it. */
async function storeRequest(
  tx: Tx,
  { memberId, grantId }: Pick<StoredGrant, 'memberId' | 'grantId'>,
  requestId: string,
): Promise<void> {
  await tx
    .updateTable('reward_grant')
    .set({ claim_request_id: requestId })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute();
}

async function planGrant(tx: Tx, activity: InstantProgram, entry: Entry): Promise<Outcome<InstantGrant>> {
  const { memberId, merchantId, currency, today, timeZone } = entry;
  const { code } = activity.program;
  const { grant } = (await readParticipations(tx, memberId, [code]))(code);
  switch (activity.kind) {
    case 'voucher': {
      if (grant) return refuse('promotion.already_applied');
      return done({ sourceKey: 'voucher', period: '', item: toItem(activity.program.definition.item, entry) });
    }
    case 'sign_in': {
      if (grant?.period === today) return refuse('promotion.already_applied');
      const { item, signed } = prizeOfToday(activity.program.definition, grant, today);
      return done({ sourceKey: toSignInKey(signed), period: today, item: toItem(item, entry) });
    }
    case 'rescue': {
      const { program } = activity;
      const rescue = await readRescue(tx, { memberId, currency, timeZone, today, program });
      if (rescue && grant?.period === rescue.period.key) return refuse('promotion.already_applied');
      if (!rescue?.amount) return refuse('promotion.not_eligible', { obstacle: 'nothing_due' });
      const turnover = mulRateFloor(rescue.amount, BigInt(program.definition.turnoverPpm));
      return done({
        sourceKey: 'rescue',
        period: rescue.period.key,
        item: { kind: 'cash', amount: rescue.amount, turnover },
      });
    }
    case 'free_rounds': {
      const { definition } = activity.program;
      const period = periodOfDay(definition.period, today).key;
      if (grant?.period === period) return refuse('promotion.already_applied');
      const game = await findFreeRoundGame(tx, merchantId, definition.nodeId);
      if (!game?.isOpen) return refuse('promotion.not_eligible', { obstacle: 'game_closed' });
      return done({ sourceKey: 'free_rounds', period, item: toFreeRoundsItem(definition, currency) });
    }
    default:
      return activity satisfies never;
  }
}

function toItem(item: RewardItem, { currency }: Entry): GrantItem {
  return toGrantItem(item, currency);
}

/** Converts the number of uses of a voucher to a budget: the uses times the amount. */
function withVoucherBudget(activity: InstantProgram, item: GrantItem): ProgramRef {
  const { program } = activity;
  if (activity.kind !== 'voucher') return program;
  const usesMinor = BigInt(activity.program.definition.usesMax) * amountOfItem(item);
  const { totalMinor } = program.budget;
  const least = totalMinor !== undefined && totalMinor < usesMinor ? totalMinor : usesMinor;
  return { ...program, budget: { ...program.budget, totalMinor: least } };
}

async function findByRequest(tx: Tx, { memberId, requestId, currency }: Entry): Promise<StoredGrant | undefined> {
  const row = await tx
    .selectFrom('reward_grant')
    .select(grantColumns)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('claim_request_id', '=', requestId)
    .executeTakeFirst();
  return row && toStoredGrant(row, currency);
}

function toValue(
  { kind, program }: InstantProgram,
  { languages }: Entry,
  { grantId, item, state, createdAt }: Pick<StoredGrant, 'grantId' | 'item' | 'state' | 'createdAt'>,
): ActivityApplication {
  return {
    applicationId: String(grantId),
    rewardId: String(grantId),
    activityId: program.code,
    title: localText(program.titles, languages),
    state: state === 'process' ? 'process' : kind === 'sign_in' ? 'signed' : 'claimed',
    amount: amountText(item),
    remark: '',
    answer: '',
    appliedAt: createdAt.toISOString(),
  };
}
