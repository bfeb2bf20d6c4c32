import { createHash, randomBytes } from 'node:crypto';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { createOrderGrouping } from '../../modules/lottery/orders/grouped-orders.ts';
import type { OrderPlacing } from '../../modules/lottery/orders/place.ts';
import type { Db } from '../../platform/db.ts';
import { createIssue, createLottery, createLotteryVendor, type TestIssue } from '../lottery-world.ts';
import { createMember, createMerchant, fund, type TestMember } from '../world.ts';
import { LotteryModel, type ModelLimits } from './lottery-model.ts';
import { FAMILY_OFFERS, openModelLottery, type FamilyOffers } from './model-families.ts';
import type { ModelIssue } from './model-rows.ts';
import { ISSUES_PER_LOTTERY, MEMBERS } from './model-steps.ts';

/** The members, lotteries and issues of one history, on the server and in the model. */
export interface ModelWorld {
  readonly db: Db;
  /** Orders that arrive together are placed together, as those of a server are. */
  readonly placing: OrderPlacing;
  readonly model: LotteryModel;
  readonly members: readonly TestMember[];
  /** The offers by the lottery of the model. */
  readonly offers: readonly FamilyOffers[];
  readonly issueIds: ReadonlyMap<ModelIssue, bigint>;
  /** Tells the request ids of this history from those of others. */
  readonly run: string;
  /** The last event of earlier histories. */
  readonly lastEventId: bigint;
}

export const MODEL_MERCHANT = 1;
const FUNDS_MINOR = 12_000n;
/** Low enough that each of them is reached. */
const LIMITS: ModelLimits = {
  lineMinMinor: 2n,
  lineMaxMinor: 5_000n,
  numberMaxMinor: 2_500n,
  issueMaxMinor: 4_000n,
  payoutPerLineMaxMinor: 3_000n,
  payoutPerIssueMaxMinor: 5_000n,
};

/** Creates the brand and one lottery of each family, for all histories. */
export async function createModelLotteries(db: Db): Promise<void> {
  await createMerchant(db, MODEL_MERCHANT);
  await createLotteryVendor(db, MODEL_MERCHANT);
  const limits = {
    line_min_minor: LIMITS.lineMinMinor,
    line_max_minor: LIMITS.lineMaxMinor,
    number_max_minor: LIMITS.numberMaxMinor,
    issue_max_minor: LIMITS.issueMaxMinor,
    payout_per_line_max_minor: LIMITS.payoutPerLineMaxMinor,
    payout_per_issue_max_minor: LIMITS.payoutPerIssueMaxMinor,
  };
  for (const { code, family, markets } of FAMILY_OFFERS) await createLottery(db, { code, family, markets, limits });
}

/** Opens the world of one history, with members and issues that no other history touches. */
export async function openModelWorld(db: Db, families: readonly number[]): Promise<ModelWorld> {
  const run = randomBytes(6).toString('hex');
  const offers = chooseOffers(families);
  const issues: TestIssue[][] = [];
  for (const { code } of offers) issues.push(await createIssues(db, code));
  const lotteries = offers.map((each, at) =>
    openModelLottery(
      each,
      (issues[at] ?? []).map(({ number }) => number),
    ),
  );
  const members = await createMembers(db, run);
  const issueIds = lotteries.flatMap((lottery, at) =>
    lottery.issues.map((issue, index) => [issue, issues[at]?.[index]?.issueId ?? 0n] as const),
  );
  return {
    db,
    placing: { db, takeGrouped: createOrderGrouping(db) },
    model: new LotteryModel(
      lotteries,
      members.map(() => FUNDS_MINOR),
      LIMITS,
    ),
    members,
    offers,
    issueIds: new Map(issueIds),
    run,
    lastEventId: await readLastEventId(db),
  };
}

/** Different families, so that each lottery of the history has its own issues. */
function chooseOffers(families: readonly number[]): FamilyOffers[] {
  const left = [...FAMILY_OFFERS];
  return families.flatMap((family) => left.splice(family % left.length, 1));
}

/** The first issue takes bets; each other one has an hour after the one before it, until a step moves the clock. */
async function createIssues(db: Db, code: string): Promise<TestIssue[]> {
  const issues: TestIssue[] = [];
  for (let index = 0; index < ISSUES_PER_LOTTERY; index += 1) {
    const opensIn = index === 0 ? -60 : index * 3_600;
    issues.push(await createIssue(db, { code, opensIn, closesIn: (index + 1) * 3_600 }));
  }
  return issues;
}

/** Creates members in the order of their ids, as stored rows are read. */
async function createMembers(db: Db, run: string): Promise<TestMember[]> {
  const accounts = Array.from({ length: MEMBERS }, (_, at) => `${run}-${at}`);
  const members = await Promise.all(accounts.map(async (account) => await createFunded(db, account)));
  return members.toSorted((left, right) => Number(left.memberId - right.memberId));
}

async function createFunded(db: Db, account: string): Promise<TestMember> {
  const member = await createMember(db, { merchantId: MODEL_MERCHANT, account });
  await fund(db, member.memberId, FUNDS_MINOR);
  return member;
}

async function readLastEventId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(outbox_id), 0) as last from outbox`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** The request id of a member's order: the same number is the same id within a history. */
export function requestIdOf({ run }: ModelWorld, id: number): LottoPlaceRequest['requestId'] {
  const hex = createHash('sha256').update(`${run} ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
