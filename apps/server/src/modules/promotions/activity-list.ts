import type { ActivityKind, ActivityObstacle } from '@baize/contract/codes';
import type { Activity, ActivitiesQuery, ActivitiesValue } from '@baize/contract/schemas/promotions';
import { countPages } from '../../betting/bet-report.ts';
import { isBeyondOwnLimit, readOwnLimitLeft } from '../../betting/open-deposits.ts';
import { localText } from '../../domain/content/local-text.ts';
import { stateByTime, stateForMember, type Participation } from '../../domain/rewards/activity-state.ts';
import { findLastRescuePeriod } from '../../domain/rewards/rescue.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import { readRewardFacts, type RewardFacts } from '../../rewards/standing.ts';
import { isForReader, readActivityPrograms, type ActivityProgram } from './activity-programs.ts';
import { readParticipations } from './participation.ts';
import { readPrizePrograms, toPrizeCard } from './prize-cards.ts';
import { readReloads, RELOAD_TAB, type Reload } from './reload-cards.ts';

/** An activity that is over is shown for this many days. */
const SHOWN_AFTER_END_DAYS = 7;
const DAY_MS = 86_400_000;

/** The member or visitor who looks at activities. An activity is a promotion that members can enter. */
export interface ActivityReader {
  readonly merchant: Merchant;
  /** Undefined for a visitor without a session. */
  readonly memberId: bigint | undefined;
  readonly languages: readonly string[];
  readonly now: Date;
  /** The day of the brand's calendar. */
  readonly today: string;
}

/** Lists the activities that a member or a visitor sees, in the operator's order (spec sections 2, /promotions, and 4). */
export async function listActivities(db: Db, reader: ActivityReader, query: ActivitiesQuery): Promise<ActivitiesValue> {
  const facts = await readRewardFactsOfReader(db, reader);
  const obstacle = facts === undefined ? undefined : findOffersObstacle(facts);
  const all = obstacle === undefined ? await readCards(db, reader, facts) : [];
  const found = all.filter((card) => matchesQuery(card, query));
  const { pageNo, pageSize } = query;
  return {
    list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: found.length,
    totalPages: countPages(found.length, query),
    tabs: await readTabs(db, reader, all),
    obstacle: obstacle ?? null,
  };
}

/** Reads the facts that decide which rewards the member may have. Undefined for a visitor. */
export async function readRewardFactsOfReader(
  db: Db,
  { memberId, now }: ActivityReader,
): Promise<RewardFacts | undefined> {
  return memberId === undefined ? undefined : await readRewardFacts(db, memberId, now);
}

/**
 * Returns why the member sees no offers at all, or undefined. A trial account and a member with a debt do see them, with the reason why they cannot
 * enter.
 */
export function findOffersObstacle({ obstacle, offersOff }: RewardFacts): ActivityObstacle | undefined {
  if (obstacle === 'break' || obstacle === 'blocked' || obstacle === 'agent') return obstacle;
  return offersOff ? 'offers_off' : undefined;
}

function matchesQuery({ tab, title }: Activity, { tab: wanted, search }: ActivitiesQuery): boolean {
  const text = search?.trim().toLowerCase() ?? '';
  return (wanted === undefined || tab === wanted) && title.toLowerCase().includes(text);
}

/** Reads all activities of the reader. Operators define few of them, so a page is cut in memory. */
async function readCards(db: Db, reader: ActivityReader, facts: RewardFacts | undefined): Promise<Activity[]> {
  const programs = (await readActivityPrograms(db, reader.merchant.merchantId)).filter((each) =>
    isForReader(each, facts),
  );
  const codes = programs.map(({ program }) => program.code);
  const participationOf =
    reader.memberId === undefined ? undefined : await readParticipations(db, reader.memberId, codes);
  const reloads = await readReloadsFor(db, reader, facts);
  const prizes = await readPrizePrograms(db, reader.merchant.merchantId, facts);
  const cards = [
    ...programs.map((each) => ({
      position: each.program.position,
      card: toProgramCard(each, reader, participationOf?.(each.program.code)),
      endsAt: each.program.endsAt,
    })),
    ...reloads.map((each) => ({ position: each.position, card: toReloadCard(each, reader), endsAt: each.endsAt })),
    ...prizes.map((each) => ({ position: each.position, card: toPrizeCard(each, reader), endsAt: each.endsAt })),
  ];
  const shownSince = new Date(reader.now.getTime() - SHOWN_AFTER_END_DAYS * DAY_MS);
  return cards
    .filter(({ endsAt }) => endsAt === null || endsAt > shownSince)
    .toSorted((left, right) => left.position - right.position)
    .map(({ card }) => card);
}

/**
 * Reads the deposit bonuses that the reader sees: those of the reader's VIP level whose smallest deposit the reader's own deposit limit still allows.
 */
async function readReloadsFor(
  db: Db,
  { merchant, memberId, now }: ActivityReader,
  facts: RewardFacts | undefined,
): Promise<Reload[]> {
  const reloads = await readReloads(db, merchant);
  const vipLevel = facts?.vipLevel ?? 0;
  const ofLevel = reloads.filter(({ vipMin }) => vipMin <= vipLevel);
  if (memberId === undefined || ofLevel.length === 0) return ofLevel;
  const leftMinor = await readOwnLimitLeft(db, { memberId, timeZone: merchant.timeZone, now });
  return ofLevel.filter(({ leastMinor }) => !isBeyondOwnLimit(leftMinor, leastMinor));
}

/** Converts an activity to its card on the promotions page. `participation` is undefined for a visitor. */
export function toProgramCard(
  activity: ActivityProgram,
  { languages, now, today }: ActivityReader,
  participation: Participation | undefined,
): Activity {
  const { kind, program } = activity;
  const rules = { kind, period: computePeriod(activity, today) };
  return {
    activityId: program.code,
    kind,
    title: localText(program.titles, languages),
    image: program.image,
    tab: program.tab,
    beginsAt: program.startsAt.toISOString(),
    endsAt: program.endsAt?.toISOString() ?? null,
    state: stateByTime(program, now) ?? (participation ? stateForMember(rules, participation) : 'claim'),
  };
}

/** Converts a deposit bonus to its card on the promotions page. */
export function toReloadCard(
  { activityId, titles, image, startsAt, endsAt }: Reload,
  { languages, now }: ActivityReader,
): Activity {
  const kind: ActivityKind = 'reload';
  return {
    activityId,
    kind,
    title: localText(titles, languages),
    image,
    tab: RELOAD_TAB,
    beginsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state: stateByTime({ startsAt, endsAt }, now) ?? 'claim',
  };
}

/** Returns the period of an entry today; empty if a member enters once. */
function computePeriod(activity: ActivityProgram, today: string): string {
  switch (activity.kind) {
    case 'application':
      return activity.program.definition.frequency === 'daily' ? today : '';
    case 'sign_in':
      return today;
    case 'voucher':
      return '';
    case 'free_rounds':
      return periodOfDay(activity.program.definition.period, today).key;
    case 'rescue':
      return findLastRescuePeriod(activity.program.definition.period, today).key;
    default:
      return activity satisfies never;
  }
}

async function readTabs(
  db: Db,
  { merchant, languages }: ActivityReader,
  cards: readonly Activity[],
): Promise<ActivitiesValue['tabs']> {
  const codes = [...new Set(cards.map(({ tab }) => tab))];
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('reward_tab')
    .select(['code', 'titles', 'position'])
    .where('merchant_id', '=', merchant.merchantId)
    .where('code', 'in', codes)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const named = rows.map(({ code, titles }) => ({ code, title: localText(titles, languages) }));
  const others = codes.filter((code) => !rows.some((row) => row.code === code)).toSorted();
  return [...named, ...others.map((code) => ({ code, title: code }))];
}
