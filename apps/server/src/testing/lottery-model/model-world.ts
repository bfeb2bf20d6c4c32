import { createHash, randomBytes } from 'node:crypto';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { CASH } from '../../domain/wallet/account.ts';
import { lockCashOfMembers, postOnLockedWallets, type PlannedPosting } from '../../ledger/post.ts';
import { createOrderGrouping } from '../../modules/lottery/orders/grouped-orders.ts';
import type { OrderPlacing } from '../../modules/lottery/orders/place.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { createIssues, createLottery, createLotteryVendor } from '../lottery-world.ts';
import { createMembers, createMerchant, type TestMember } from '../world.ts';
import { LotteryModel, type ModelLimits } from './lottery-model.ts';
import { listFamilyOffers, createModelLottery, type FamilyOffers } from './model-families.ts';
import type { ModelIssue } from './model-rows.ts';
import { ISSUES_PER_LOTTERY, MEMBERS, type History } from './model-steps.ts';

/** The members, lotteries and issues of one history, on the server and in the model. */
export interface ModelWorld {
  readonly db: Db;
  /** Places orders of all histories of a batch in groups, as a server groups the orders that arrive at the same time. */
  readonly placing: OrderPlacing;
  readonly model: LotteryModel;
  readonly members: readonly TestMember[];
  /** The offers by the lottery of the model. */
  readonly offers: readonly FamilyOffers[];
  readonly issueIds: ReadonlyMap<ModelIssue, bigint>;
  readonly correctsEmptyIssues: boolean;
  /** Makes the request ids of this history different from those of other histories. */
  readonly historyId: string;
  /** The outbox id of the last event before this batch. */
  readonly lastEventId: bigint;
  /** The issue that was drawn or voided since the last settlement. There is one such issue at most, because the server does not promise the order in which it settles several issues. */
  unsettledIssue: ModelIssue | undefined;
}

export const MODEL_MERCHANT = 1;
const FUNDS_MINOR = 12_000n;
/** The limits are low enough that histories reach each of them. */
const LIMITS: ModelLimits = {
  lineMinMinor: 2n,
  lineMaxMinor: 5_000n,
  numberMaxMinor: 2_500n,
  issueMaxMinor: 4_000n,
  payoutPerLineMaxMinor: 3_000n,
  payoutPerIssueMaxMinor: 5_000n,
};

/** Creates the brand, and one lottery of each family for each place of a batch. */
export async function createModelLotteries(db: Db, places: number): Promise<void> {
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
  for (let place = 0; place < places; place += 1)
    for (const { code, family, markets } of listFamilyOffers(place))
      await createLottery(db, { code, family, markets, limits });
}

/** Opens the worlds of the histories of a batch, each with members and issues that no other history touches. */
export async function createModelWorlds(db: Db, histories: readonly History[]): Promise<ModelWorld[]> {
  const batch = randomBytes(6).toString('hex');
  const offers = histories.map(({ families }, place) => chooseOffers(listFamilyOffers(place), families));
  const issues = await createIssues(
    db,
    offers.flat().flatMap(({ code }) => planIssues(code)),
  );
  const members = await createFundedMembers(db, histories.length, batch);
  const shared = {
    db,
    placing: { db, takeGrouped: createOrderGrouping(db) },
    lastEventId: await readLastEventId(db),
  };
  return offers.map((chosen, place) => {
    const lotteries = chosen.map((each) => {
      const own = issues.splice(0, ISSUES_PER_LOTTERY);
      const lottery = createModelLottery(
        each,
        own.map(({ number }) => number),
      );
      return { lottery, issueIds: own.map(({ issueId }) => issueId) };
    });
    const own = members.slice(place * MEMBERS, (place + 1) * MEMBERS);
    return {
      ...shared,
      model: new LotteryModel(
        lotteries.map(({ lottery }) => lottery),
        own.map(() => FUNDS_MINOR),
        LIMITS,
      ),
      members: own,
      offers: chosen,
      issueIds: new Map(
        lotteries.flatMap(({ lottery, issueIds }) =>
          lottery.issues.map((issue, index) => [issue, issueIds[index] ?? 0n] as const),
        ),
      ),
      correctsEmptyIssues: histories[place]?.correctsEmptyIssues ?? false,
      historyId: `${batch}-${place}`,
      unsettledIssue: undefined,
    };
  });
}

/** Chooses different families, so that each lottery of the history has its own issues. */
function chooseOffers(all: readonly FamilyOffers[], families: readonly number[]): FamilyOffers[] {
  const remaining = [...all];
  return families.flatMap((family) => remaining.splice(family % remaining.length, 1));
}

/** Plans the issues of a lottery, each an hour long. The first issue is open. The times are in seconds from now, and steps move them. */
function planIssues(code: string) {
  return Array.from({ length: ISSUES_PER_LOTTERY }, (_, index) => ({
    code,
    opensIn: index === 0 ? -60 : index * 3_600,
    closesIn: (index + 1) * 3_600,
  }));
}

/** Creates the members of all histories with their funds, in the order of their ids, in which stored rows are read as well. */
async function createFundedMembers(db: Db, histories: number, batch: string): Promise<TestMember[]> {
  const accounts = Array.from({ length: histories * MEMBERS }, (_, at) => `${batch}-${at}`);
  const members = await createMembers(
    db,
    accounts.map((account) => ({ merchantId: MODEL_MERCHANT, account })),
  );
  await transaction(db, async (tx) => {
    const wallets = await lockCashOfMembers(
      tx,
      members.map(({ memberId }) => ({ memberId, currency: 'NPR' })),
    );
    const planned = wallets.map((wallet): PlannedPosting => ({
      wallet,
      command: {
        memberId: wallet.memberId,
        key: `fund:${batch}`,
        kind: 'deposit',
        entries: [
          { account: CASH, amount: money('NPR', FUNDS_MINOR) },
          { account: 'house:payment-clearing:demo', amount: money('NPR', -FUNDS_MINOR) },
        ],
      },
    }));
    const posted = await postOnLockedWallets(tx, planned);
    assert(
      posted.every(({ ok }) => ok),
      'every member has its funds',
    );
  });
  return members;
}

async function readLastEventId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(outbox_id), 0) as last from outbox`.execute(db);
  return rows[0]?.last ?? 0n;
}

/** Creates the request id of an order. Within a history the same number always gives the same id. */
export function createRequestId({ historyId }: ModelWorld, id: number): LottoPlaceRequest['requestId'] {
  const hex = createHash('sha256').update(`${historyId} ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
