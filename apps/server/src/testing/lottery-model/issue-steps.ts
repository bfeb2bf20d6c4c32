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
import { drawText } from './model-families.ts';
import { leafOf, rootOf } from './model-proof.ts';
import type { ModelIssue, ModelLottery } from './model-rows.ts';
import type { ModelWorld } from './model-world.ts';
import { readStoredBets, type StoredBet } from './stored-rows.ts';

/** The steps of the clock, the workers and the operators with the issues of a history, on the server and in the model. */

const OPERATORS = ['operator:1', 'operator:2'];
const MINUTE_MS = 60_000;

/** Lets the cut-off of the open issue pass, which opens the next one. Returns the issue, or `undefined` where all have passed. */
export async function passIssue(world: ModelWorld, lottery: ModelLottery): Promise<ModelIssue | undefined> {
  const [issue, next] = lottery.issues.slice(lottery.passed);
  if (!issue) return undefined;
  await sql`
    update lottery_issue set closes_at = clock.now, draws_at = clock.now from (select clock_timestamp() as now) clock
    where issue_id = ${idOf(world, issue)}`.execute(world.db);
  if (next)
    await sql`update lottery_issue set opens_at = now() where issue_id = ${idOf(world, next)}`.execute(world.db);
  return issue;
}

/** Closes an issue as the worker does. Returns whether the issue was open before. */
export async function closeOnServer(world: ModelWorld, issue: ModelIssue): Promise<boolean> {
  return await transaction(world.db, async (tx) => await closeIssue(tx, idOf(world, issue)));
}

/** Closes an issue in the model, and holds the published root against the tree that the model builds of the stored bets. */
export async function acceptClose(world: ModelWorld, issue: ModelIssue, isClosed: boolean): Promise<void> {
  expect(isClosed).toBe(issue.state === 'open');
  if (issue.state === 'open') issue.state = 'closed';
  if (isClosed) await checkRoot(world, issue);
}

async function checkRoot(world: ModelWorld, issue: ModelIssue): Promise<void> {
  const { root, bets } = await world.db
    .selectFrom('lottery_issue')
    .select(['bets_root as root', 'bets'])
    .where('issue_id', '=', idOf(world, issue))
    .executeTakeFirstOrThrow();
  const stored = await readStoredBets(world);
  const open = stored.filter((bet) => bet.issue === issue.number && bet.state === 'open').toSorted(byBetId);
  expect({ root, bets }).toEqual({ root: rootOf(open.map(leafOf)), bets: open.length });
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
  const proof = { leafHash: leafOf(bet), index, size: bets, path: path.map((hash) => Buffer.from(hash, 'hex')), root };
  expect(verifyInclusion(proof)).toBe(true);
}

export interface ResultToGive {
  readonly world: ModelWorld;
  readonly lottery: ModelLottery;
  readonly issue: ModelIssue;
  readonly draw: number;
}

/** Two operators enter the same draw of each of these issues. For an issue that has one, it is a correction. */
export async function playResults(results: readonly ResultToGive[]): Promise<void> {
  const [first] = results;
  if (!first) return;
  const expected = results.map(({ world, lottery, issue, draw }) => {
    const text = drawText(familyOf(world, lottery), draw, issue.number);
    return { world, issue, text, why: resultRefusal(issue, text) };
  });
  for (const source of OPERATORS)
    await transaction(first.world.db, async (tx) => {
      for (const { world, issue, text, why } of expected) {
        const request = { issueId: idOf(world, issue), source, text, now: new Date(Date.now() + MINUTE_MS) };
        const given = await giveResult(tx, request);
        expect(given.ok ? undefined : given.why).toBe(why);
      }
    });
  for (const { issue, text, why } of expected) {
    if (why !== undefined) continue;
    issue.draw = text;
    issue.version += 1;
    issue.state = 'drawn';
  }
}

function resultRefusal({ state, draw }: ModelIssue, text: string): string | undefined {
  if (state === 'voided') return 'voided';
  if (state === 'open') return 'early';
  return draw === text ? 'same' : undefined;
}

export async function playVoid(world: ModelWorld, issue: ModelIssue): Promise<void> {
  const issueId = idOf(world, issue);
  await transaction(world.db, async (tx) => {
    await lockIssue(tx, issueId);
    await voidIssue(tx, issueId);
  });
  issue.state = 'voided';
}

/** Two workers settle at the same time, for all histories of the database. */
export async function playSettle(worlds: readonly ModelWorld[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  await runWorkers(async () => await settleDrawnIssues({ db: first.db }));
  for (const world of worlds) {
    world.model.settle();
    world.unsettled = undefined;
  }
}

/** Two workers place chases at the same time, for all histories of the database. */
export async function playChases(worlds: readonly ModelWorld[]): Promise<void> {
  const [first] = worlds;
  if (!first) return;
  await runWorkers(async () => await placeDueChases({ db: first.db }));
  for (const { model } of worlds) model.placeChases();
}

async function runWorkers(step: () => Promise<number>): Promise<void> {
  const work = async (): Promise<void> => {
    while ((await step()) > 0);
  };
  await Promise.all([work(), work()]);
}

function idOf({ issueIds }: ModelWorld, issue: ModelIssue): bigint {
  const issueId = issueIds.get(issue);
  assert(issueId !== undefined, 'the world knows the issues of its model');
  return issueId;
}

function familyOf({ model, offers }: ModelWorld, lottery: ModelLottery): string {
  return offers[model.lotteries.indexOf(lottery)]?.family ?? '';
}
