import type { ActivityObstacle } from '@baize/contract/codes';
import type { ActivityValue, DepositBonusTerms, SignInCalendar } from '@baize/contract/schemas/promotions';
import { money, toDecimal, toPercent, type Currency } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { turnoverGameTypesField } from '../../domain/cashier/turnover.ts';
import { localText } from '../../domain/content/local-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { canEnter, type Participation } from '../../domain/rewards/activity-state.ts';
import { toFreeRoundsItem } from '../../domain/rewards/free-rounds.ts';
import { amountTextOf, type RewardItem } from '../../domain/rewards/reward-item.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db } from '../../platform/db.ts';
import { findFreeRoundGame, type FreeRoundGame } from '../../rewards/free-round-games.ts';
import type { RewardFacts } from '../../rewards/standing.ts';
import {
  findOffersObstacle,
  readRewardFactsOfReader,
  toProgramCard,
  toReloadCard,
  type ActivityReader,
} from './activity-list.ts';
import { findActivityProgram, isForReader, type ActivityProgram } from './activity-programs.ts';
import { readParticipations } from './participation.ts';
import { freeRoundsValue } from './free-rounds-value.ts';
import { readReloads, type Reload } from './reload-cards.ts';
import { readRescue, type Rescue } from './rescue-figures.ts';
import { prizeOfToday, readCalendar } from './sign-in-calendar.ts';

const NO_FORM = { remarkRequired: false, imagesRequired: false, codeRequired: false };

/**
 * Reads one activity with its terms, as a member or a visitor sees it. Refuses an activity that the list hides from the reader, e.g. every offer from a member
 * on a break (docs/decisions/0071-promotions.md).
 */
export async function readActivity(
  db: Db,
  reader: ActivityReader,
  activityId: string,
): Promise<Outcome<ActivityValue>> {
  const facts = await readRewardFactsOfReader(db, reader);
  if (facts && findOffersObstacle(facts) !== undefined) return refuse('promotion.not_found');
  const activity = await findActivityProgram(db, reader.merchant.merchantId, activityId);
  if (!activity) return await readReload(db, reader, activityId, facts);
  if (!isForReader(activity, facts)) return refuse('promotion.not_found');
  return done(await toValue(db, reader, activity, facts));
}

/** Reads the page of a deposit bonus, which has no program. */
async function readReload(
  db: Db,
  reader: ActivityReader,
  activityId: string,
  facts: RewardFacts | undefined,
): Promise<Outcome<ActivityValue>> {
  const reloads = await readReloads(db, reader.merchant);
  const reload = reloads.find((each) => each.activityId === activityId && each.vipMin <= (facts?.vipLevel ?? 0));
  if (!reload) return refuse('promotion.not_found');
  return done({
    ...toReloadCard(reload, reader),
    currency: currencyOf(reader.merchant.currency),
    content: localText(reload.terms, reader.languages),
    entry: 'none',
    form: NO_FORM,
    obstacle: findGeneralObstacle(facts),
    amount: null,
    item: null,
    turnoverTimes: toTimes(reload.turnoverPpm),
    ...turnoverGameTypesField(reload.turnoverGameTypes),
    signIn: null,
    rescue: null,
    depositBonus: toDepositBonus(reload, currencyOf(reader.merchant.currency)),
  });
}

function toDepositBonus(
  { percentPpm, mostMinor, leastMinor, frequency, onePer }: Reload,
  currency: Currency,
): DepositBonusTerms {
  return {
    bonusPercent: toPercent(percentPpm),
    maximumBonus: toDecimal(money(currency, mostMinor)),
    minimumAmount: toDecimal(money(currency, leastMinor)),
    frequency,
    onePer: [...onePer],
  };
}

/** The facts of an activity that depend on the member or on other tables. */
interface Details {
  readonly participation: Participation | undefined;
  readonly calendar: SignInCalendar | null;
  readonly rescue: Rescue | undefined;
  /** The game of free rounds. */
  readonly game: FreeRoundGame | undefined;
}

async function toValue(
  db: Db,
  reader: ActivityReader,
  activity: ActivityProgram,
  facts: RewardFacts | undefined,
): Promise<ActivityValue> {
  const details = await readDetails(db, reader, activity);
  const card = toProgramCard(activity, reader, details.participation);
  const given = computeReward(activity, details, reader.today);
  const isRunning = card.state !== 'coming' && card.state !== 'closed';
  const own = facts && isRunning ? findActivityObstacle(activity, card.state, details) : null;
  return {
    ...card,
    currency: currencyOf(reader.merchant.currency),
    content: localText(activity.program.terms, reader.languages),
    entry: activity.kind === 'application' ? 'apply' : 'claim',
    form: toForm(activity),
    obstacle: findGeneralObstacle(facts) ?? own,
    amount: given.amount,
    item: given.item,
    turnoverTimes: toTimes(BigInt(given.turnoverPpm)),
    ...turnoverGameTypesField(activity.program.turnoverGameTypes),
    signIn: details.calendar,
    rescue: toRescueValue(activity, details.rescue),
    ...toFreeRoundsField(activity, details.game, reader),
  };
}

async function readDetails(db: Db, reader: ActivityReader, activity: ActivityProgram): Promise<Details> {
  const { memberId, merchant, today } = reader;
  const game =
    activity.kind === 'free_rounds'
      ? await findFreeRoundGame(db, merchant.merchantId, activity.program.definition.nodeId)
      : undefined;
  if (memberId === undefined) return { participation: undefined, calendar: null, rescue: undefined, game };
  const { code } = activity.program;
  const participation = (await readParticipations(db, memberId, [code]))(code);
  const calendar =
    activity.kind === 'sign_in' ? await readCalendar(db, { memberId, program: activity.program, today }) : null;
  const { timeZone } = merchant;
  const currency = currencyOf(merchant.currency);
  const rescue =
    activity.kind === 'rescue'
      ? await readRescue(db, { memberId, currency, timeZone, today, program: activity.program })
      : undefined;
  return { participation, calendar, rescue, game };
}

/** Returns why the reader can enter no activity at all, or null. */
function findGeneralObstacle(facts: RewardFacts | undefined): ActivityObstacle | null {
  if (!facts) return 'guest';
  return facts.obstacle ?? null;
}

/** Returns why the member cannot enter this activity now, or null. */
function findActivityObstacle(
  { kind }: ActivityProgram,
  state: ActivityValue['state'],
  { rescue, game }: Details,
): ActivityObstacle | null {
  if (!canEnter(kind, state)) return 'entered';
  if (kind === 'free_rounds' && !game?.isOpen) return 'game_closed';
  return kind === 'rescue' && rescue?.amount === undefined ? 'nothing_due' : null;
}

function toForm(activity: ActivityProgram): ActivityValue['form'] {
  if (activity.kind === 'voucher') return { ...NO_FORM, codeRequired: true };
  if (activity.kind !== 'application') return NO_FORM;
  const { remarkRequired, imagesRequired } = activity.program.definition;
  return { remarkRequired, imagesRequired, codeRequired: false };
}

type ComputedReward = Pick<ActivityValue, 'amount' | 'item'> & { readonly turnoverPpm: number };

/** Returns the reward of an entry now, and the turnover that it requires. */
function computeReward(activity: ActivityProgram, { participation, rescue }: Details, today: string): ComputedReward {
  switch (activity.kind) {
    case 'application':
      return { amount: null, item: null, turnoverPpm: activity.program.definition.turnoverPpm };
    case 'voucher':
      return toRewardOfItem(activity.program.definition.item);
    case 'sign_in':
      return toRewardOfItem(prizeOfToday(activity.program.definition, participation?.grant, today).item);
    case 'free_rounds':
      return { amount: String(activity.program.definition.rounds), item: 'free_rounds', turnoverPpm: 0 };
    case 'rescue': {
      const amount = rescue?.amount ? toDecimal(rescue.amount) : null;
      const { turnoverPpm } = activity.program.definition;
      return { amount, item: amount === null ? null : 'cash', turnoverPpm };
    }
    default:
      return activity satisfies never;
  }
}

function toRewardOfItem(item: RewardItem): ComputedReward {
  return { amount: amountTextOf(item), item: item.kind, turnoverPpm: item.kind === 'cash' ? item.turnoverPpm : 0 };
}

function toFreeRoundsField(
  activity: ActivityProgram,
  game: FreeRoundGame | undefined,
  { merchant, languages }: ActivityReader,
): Pick<ActivityValue, 'freeRounds'> {
  if (activity.kind !== 'free_rounds' || !game) return {};
  const item = toFreeRoundsItem(activity.program.definition, currencyOf(merchant.currency));
  return { freeRounds: freeRoundsValue(item, game, languages) };
}

function toRescueValue(activity: ActivityProgram, rescue: Rescue | undefined): ActivityValue['rescue'] {
  if (activity.kind !== 'rescue' || !rescue) return null;
  const { lossMin, ratePpm } = activity.program.definition;
  const { period, netLoss, amount } = rescue;
  return {
    from: period.firstDay,
    to: period.lastDay,
    netLoss: toDecimal(netLoss),
    amount: amount ? toDecimal(amount) : '0.00',
    lossMinimum: lossMin,
    percent: toPercent(BigInt(ratePpm)),
  };
}
