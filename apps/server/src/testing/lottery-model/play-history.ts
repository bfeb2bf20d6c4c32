import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import type { Db } from '../../platform/db.ts';
import { playAll } from '../model-batches.ts';
import { expectedRows } from './expected-rows.ts';
import { acceptClose, closeOnServer, passIssue, playChases, playResults, playSettle, playVoid } from './issue-steps.ts';
import type { ModelIssue, ModelLottery } from './model-rows.ts';
import { ISSUES_PER_LOTTERY, LOTTERIES_PER_HISTORY, type Batch, type Step } from './model-steps.ts';
import { openModelWorlds, type ModelWorld } from './model-world.ts';
import { playCancel, playPlace, playRace, playStopChase, playWithdraw } from './order-steps.ts';
import { readStoredRows } from './stored-rows.ts';

const FIRST_DRAW = 1;
const CORRECTED_DRAW = 2;

/** Plays the histories side by side on the server and in the model, and compares the answers and what is stored in the end. */
export async function playBatch(db: Db, { workers, histories }: Batch): Promise<void> {
  const worlds = await openModelWorlds(db, histories);
  const parts = workers.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await playAll(worlds, async (world, at) => {
      const steps = histories[at]?.steps ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const step of steps.slice(from, to)) await playStep(world, step);
    });
    if (workers[part] === 'place-chases') await playChases(worlds);
    else await playSettle(worlds);
  }
  await playOut(worlds);
  await playAll(worlds, async (world) => expect(await readStoredRows(world)).toEqual(expectedRows(world.model)));
}

async function playStep(world: ModelWorld, step: Step): Promise<void> {
  switch (step.kind) {
    case 'place':
      return await playPlace(world, step);
    case 'cancel':
      return await playCancel(world, step);
    case 'stop-chase':
      return await playStopChase(world, step);
    case 'withdraw':
      return await playWithdraw(world, step);
    case 'race':
      return await playCloseDuringOrders(world, step);
    case 'pass':
      return await playPass(world, lotteryAt(world, step.lottery), step.isLate);
    case 'close':
      return await playLateCloses(world, lotteryAt(world, step.lottery));
    case 'result':
    case 'void':
      return await playOutcome(world, step);
    default:
      return step satisfies never;
  }
}

/**
 * Lets every issue pass, and draws it, so that each bet of the histories has an outcome. Each draw is then corrected, with members who have taken
 * their money out, and corrected back. One issue of each history at a time waits for its settlement.
 */
async function playOut(worlds: readonly ModelWorld[]): Promise<void> {
  for (let place = 0; place < LOTTERIES_PER_HISTORY; place += 1) {
    await playAll(worlds, async (world) => await playLateCloses(world, lotteryAt(world, place)));
    for (let index = 0; index < ISSUES_PER_LOTTERY; index += 1) {
      await playAll(worlds, async (world) => {
        const lottery = lotteryAt(world, place);
        if (index >= lottery.passed) await playPass(world, lottery, false);
      });
      await drawAll(worlds, { place, index, draw: FIRST_DRAW });
      await playChases(worlds);
    }
    await playAll(worlds, withdrawAll);
    for (const draw of [CORRECTED_DRAW, FIRST_DRAW])
      for (let index = 0; index < ISSUES_PER_LOTTERY; index += 1) {
        const corrected = worlds.filter((world) => isCorrected(world, issueAt(lotteryAt(world, place), index)));
        await drawAll(corrected, { place, index, draw });
      }
  }
}

/** A correction of an issue without bets changes nothing but its draw: few histories have such corrections at their end. */
function isCorrected({ model, correctsEmptyIssues }: ModelWorld, issue: ModelIssue): boolean {
  return correctsEmptyIssues || model.orders.some((order) => order.issue === issue);
}

/** Draws this issue of each history, and settles it. */
async function drawAll(
  worlds: readonly ModelWorld[],
  { place, index, draw }: { readonly place: number; readonly index: number; readonly draw: number },
): Promise<void> {
  const results = worlds.map((world) => {
    const lottery = lotteryAt(world, place);
    return { world, lottery, issue: issueAt(lottery, index), draw };
  });
  await playResults(results);
  await playSettle(worlds);
}

async function withdrawAll(world: ModelWorld): Promise<void> {
  for (const member of world.members.keys())
    await playWithdraw(world, { kind: 'withdraw', member, amountMinor: Number(world.model.balances[member]) });
}

async function playCloseDuringOrders(world: ModelWorld, step: Extract<Step, { kind: 'race' }>): Promise<void> {
  const lottery = lotteryAt(world, step.lottery);
  const issue = lottery.issues[lottery.passed];
  if (!issue) return;
  const isClosed = await playRace(world, step, async () => {
    await passIssue(world, lottery);
    return await closeOnServer(world, issue);
  });
  lottery.passed += 1;
  await acceptClose(world, issue, isClosed);
}

async function playPass(world: ModelWorld, lottery: ModelLottery, isLate: boolean): Promise<void> {
  const issue = await passIssue(world, lottery);
  if (!issue) return;
  lottery.passed += 1;
  if (!isLate) await playClose(world, issue);
}

async function playLateCloses(world: ModelWorld, lottery: ModelLottery): Promise<void> {
  for (const issue of lottery.issues.slice(0, lottery.passed))
    if (issue.state === 'open') await playClose(world, issue);
}

async function playClose(world: ModelWorld, issue: ModelIssue): Promise<void> {
  await acceptClose(world, issue, await closeOnServer(world, issue));
}

/** Draws, corrects or voids an issue. An issue that waits for its settlement is corrected or voided first. */
async function playOutcome(world: ModelWorld, step: Extract<Step, { kind: 'result' | 'void' }>): Promise<void> {
  const chosen = lotteryAt(world, step.lottery);
  // A result is mostly of an issue that has passed.
  const index = chosen.passed > 0 && step.kind === 'result' ? step.issue % chosen.passed : step.issue;
  const issue = world.unsettled ?? issueAt(chosen, index);
  const lottery = world.model.lotteries.find(({ issues }) => issues.includes(issue));
  assert(lottery !== undefined, 'an issue is of a lottery');
  if (step.kind === 'void') await playVoid(world, issue);
  else await playResults([{ world, lottery, issue, draw: step.draw }]);
  if (issue.state === 'drawn' || issue.state === 'voided') world.unsettled = issue;
}

function issueAt({ issues }: ModelLottery, index: number): ModelIssue {
  const issue = issues[index];
  assert(issue !== undefined, 'a step names an issue of the history');
  return issue;
}

function lotteryAt({ model }: ModelWorld, at: number): ModelLottery {
  const lottery = model.lotteries[at];
  assert(lottery !== undefined, 'a step names a lottery of the history');
  return lottery;
}
