import { verifyInclusion } from '@baize/lottery/merkle';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import { closeIssue } from '../../modules/lottery/issues/close-issue.ts';
import { giveResult } from '../../modules/lottery/issues/give-result.ts';
import { lockIssue } from '../../modules/lottery/issues/issue-lock.ts';
import { placeDueChases } from '../../modules/lottery/orders/place-chases.ts';
import { receiptOf } from '../../modules/lottery/orders/receipt.ts';
import { settleDrawnIssues, voidIssue } from '../../modules/lottery/settlement/settle-issues.ts';
import { transaction } from '../../platform/transaction.ts';
import { createDrawText } from './model-families.ts';
import { computeLeafHash, computeTreeRoot } from './model-proof.ts';
import type { ModelIssue, ModelLottery } from './model-rows.ts';
import type { ModelWorld } from './model-world.ts';
import { readStoredBets, type StoredBet } from './stored-rows.ts';

/** Plays the steps of the clock, the workers and the operators on the server and in the model. */

const OPERATORS = ['operator:1', 'operator:2'];
const MINUTE_MS = 60_000;

/** Lets the cut-off of the open issue pass, which opens the next issue. Returns the passed issue, or `undefined` if no issue was open. */
export async function passCutOff(world: ModelWorld, lottery: ModelLottery): Promise<ModelIssue | undefined> {
  const [issue, next] = lottery.issues.slice(lottery.passedCount);
  if (!issue) return undefined;
  await sql`
    update lottery_issue set closes_at = clock.now, draws_at = clock.now from (select clock_timestamp() as now) clock
    where issue_id = ${findIssueId(world, issue)}`.execute(world.db);
  if (next)
    await sql`update lottery_issue set opens_at = now() where issue_id = ${findIssueId(world, next)}`.execute(world.db);
  return issue;
}

/** Closes an issue as the worker does. Returns whether the issue was open before. */
export async function closeOnServer(world: ModelWorld, issue: ModelIssue): Promise<boolean> {
  return await transaction(world.db, async (tx) => await closeIssue(tx, findIssueId(world, issue)));
}

/** Closes an issue in the model, and compares the published root with the tree that the model builds of the stored bets. */
export async function closeInModel(world: ModelWorld, issue: ModelIssue, isClosed: boolean): Promise<void> {
  expect(isClosed).toBe(issue.state === 'open');
  if (issue.state === 'open') issue.state = 'closed';
  if (isClosed) await checkRoot(world, issue);
}

async function checkRoot(world: ModelWorld, issue: ModelIssue): Promise<void> {
  const { root, bets } = await world.db
    .selectFrom('lottery_issue')
    .select(['bets_root as root', 'bets'])
    .where('issue_id', '=', findIssueId(world, issue))
    .executeTakeFirstOrThrow();
  const stored = await readStoredBets(world);
  const open = stored.filter((bet) => bet.issue === issue.number && bet.state === 'open').toSorted(byBetId);
  expect({ root, bets }).toEqual({ root: computeTreeRoot(open.map(computeLeafHash)), bets: open.length });
  const middle = open[open.length >> 1];
  if (middle && root) await checkReceipt(world, middle, { root, bets });
}

function byBetId(left: StoredBet, right: StoredBet): number {
  if (left.betId === right.betId) return left.memberId < right.memberId ? -1 : 1;
  return left.betId < right.betId ? -1 : 1;
}

async function checkReceipt(
  { db }: ModelWorld,
  bet: StoredBet,
  { root, bets }: { readonly root: Buffer; readonly bets: number },
): Promise<void> {
  const receipt = await receiptOf(db, bet.memberId, String(bet.betId));
  assert(receipt.ok && receipt.value.inclusion !== null, `bet ${bet.betId} has a receipt with its path`);
  const { index, path } = receipt.value.inclusion;
  const proof = {
    leafHash: computeLeafHash(bet),
    index,
    size: bets,
    path: path.map((hash) => Buffer.from(hash, 'hex')),
    root,
  };
  expect(verifyInclusion(proof)).toBe(true);
}

/** A draw that operators enter for an issue. `draw` is the number of the draw (`createDrawText`). */
export interface EnteredResult {
  readonly world: ModelWorld;
  readonly lottery: ModelLottery;
  readonly issue: ModelIssue;
  readonly draw: number;
}

/** Lets two operators enter the same draw for each of these issues. For an issue that has a draw, the new draw is a correction. */
export async function playResults(results: readonly EnteredResult[]): Promise<void> {
  const [first] = results;
  if (!first) return;
  const expected = results.map(({ world, lottery, issue, draw }) => {
    const text = createDrawText(findFamily(world, lottery), draw, issue.number);
    return { world, issue, text, why: findResultRefusal(issue, text) };
  });
  for (const source of OPERATORS)
    await transaction(first.world.db, async (tx) => {
      for (const { world, issue, text, why } of expected) {
        const request = { issueId: findIssueId(world, issue), source, text, now: new Date(Date.now() + MINUTE_MS) };
        const accepted = await giveResult(tx, request);
        expect(accepted.ok ? undefined : accepted.why).toBe(why);
      }
    });
  for (const { issue, text, why } of expected) {
    if (why !== undefined) continue;
    issue.draw = text;
    issue.drawVersion += 1;
    issue.state = 'drawn';
  }
}

function findResultRefusal({ state, draw }: ModelIssue, text: string): string | undefined {
  if (state === 'voided') return 'voided';
  if (state === 'open') return 'early';
  return draw === text ? 'same' : undefined;
}

/** Voids an issue on the server and in the model. */
export async function playVoid(world: ModelWorld, issue: ModelIssue): Promise<void> {
  const issueId = findIssueId(world, issue);
  await transaction(world.db, async (tx) => {
    await lockIssue(tx, issueId);
    await voidIssue(tx, issueId);
  });
  issue.state = 'voided';
}

/** Two workers settle at the same time, for all histories of the database. */
export async function playSettlement(worlds: readonly ModelWorld[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  await runTwoWorkers(async () => await settleDrawnIssues({ db: first.db }));
  for (const world of worlds) {
    world.model.settleIssues();
    world.unsettledIssue = undefined;
  }
}

/** Two workers place chases at the same time, for all histories of the database. */
export async function playChases(worlds: readonly ModelWorld[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  await runTwoWorkers(async () => await placeDueChases({ db: first.db }));
  for (const { model } of worlds) model.placeChases();
}

async function runTwoWorkers(step: () => Promise<number>): Promise<void> {
  const runWorker = async (): Promise<void> => {
    while ((await step()) > 0);
  };
  await Promise.all([runWorker(), runWorker()]);
}

function findIssueId({ issueIds }: ModelWorld, issue: ModelIssue): bigint {
  const issueId = issueIds.get(issue);
  assert(issueId !== undefined, 'the world knows the issues of its model');
  return issueId;
}

function findFamily({ model, offers }: ModelWorld, lottery: ModelLottery): string {
  return offers[model.lotteries.indexOf(lottery)]?.family ?? '';
}
