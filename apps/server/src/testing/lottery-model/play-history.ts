import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import type { Db } from '../../platform/db.ts';
import { playAll } from '../model-batches.ts';
import { expectedRows } from './expected-rows.ts';
import {
  closeInModel,
  closeOnServer,
  passCutOff,
  playChases,
  playResults,
  playSettlement,
  playVoid,
} from './issue-steps.ts';
import type { ModelIssue, ModelLottery } from './model-rows.ts';
import { ISSUES_PER_LOTTERY, LOTTERIES_PER_HISTORY, type Batch, type Step } from './model-steps.ts';
import { createModelWorlds, type ModelWorld } from './model-world.ts';
import { playCancel, playOrder, playOrdersDuringClose, playStopChase, playWithdraw } from './order-steps.ts';
import { readStoredRows } from './stored-rows.ts';

const FIRST_DRAW = 1;
const CORRECTED_DRAW = 2;

/** Plays the histories side by side on the server and in the model, and compares the answers and what is stored in the end. */
export async function playBatch(db: Db, { workers, histories }: Batch): Promise<void> {
  const worlds = await createModelWorlds(db, histories);
  const parts = workers.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await playAll(worlds, async (world, at) => {
      const steps = histories[at]?.steps ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const step of steps.slice(from, to)) await playStep(world, step);
    });
    if (workers[part] === 'place-chases') await playChases(worlds);
    else await playSettlement(worlds);
  }
  await playToEnd(worlds);
  await playAll(worlds, async (world) => expect(await readStoredRows(world)).toEqual(expectedRows(world.model)));
}

async function playStep(world: ModelWorld, step: Step): Promise<void> {
  switch (step.kind) {
    case 'place':
      return await playOrder(world, step);
    case 'cancel':
      return await playCancel(world, step);
    case 'stop-chase':
      return await playStopChase(world, step);
    case 'withdraw':
      return await playWithdraw(world, step);
    case 'close-race':
      return await playCloseDuringOrders(world, step);
    case 'cut-off':
      return await playCutOff(world, getLottery(world, step.lottery), step.isLate);
    case 'late-close':
      return await playLateCloses(world, getLottery(world, step.lottery));
    case 'result':
    case 'void':
      return await playResultOrVoid(world, step);
    default:
      return step satisfies never;
  }
}

/**
 * Closes and draws every issue, so that each bet of the histories has an outcome. All members then withdraw their money, and each draw is corrected
 * and corrected back. At any time at most one issue of each history waits for its settlement.
 */
async function playToEnd(worlds: readonly ModelWorld[]): Promise<void> {
  for (let place = 0; place < LOTTERIES_PER_HISTORY; place += 1) {
    await playAll(worlds, async (world) => await playLateCloses(world, getLottery(world, place)));
    for (let index = 0; index < ISSUES_PER_LOTTERY; index += 1) {
      await playAll(worlds, async (world) => {
        const lottery = getLottery(world, place);
        if (index >= lottery.passedCount) await playCutOff(world, lottery, false);
      });
      await drawAll(worlds, { place, index, draw: FIRST_DRAW });
      await playChases(worlds);
    }
    await playAll(worlds, withdrawAll);
    for (const draw of [CORRECTED_DRAW, FIRST_DRAW])
      for (let index = 0; index < ISSUES_PER_LOTTERY; index += 1) {
        const corrected = worlds.filter((world) => isCorrected(world, getIssue(getLottery(world, place), index)));
        await drawAll(corrected, { place, index, draw });
      }
  }
}

/** Returns whether the issue is corrected at the end. Only few histories correct issues without bets, because such a correction changes no bet. */
function isCorrected({ model, correctsEmptyIssues }: ModelWorld, issue: ModelIssue): boolean {
  return correctsEmptyIssues || model.orders.some((order) => order.issue === issue);
}

/** Draws this issue of each history, and settles it. */
async function drawAll(
  worlds: readonly ModelWorld[],
  { place, index, draw }: { readonly place: number; readonly index: number; readonly draw: number },
): Promise<void> {
  const results = worlds.map((world) => {
    const lottery = getLottery(world, place);
    return { world, lottery, issue: getIssue(lottery, index), draw };
  });
  await playResults(results);
  await playSettlement(worlds);
}

async function withdrawAll(world: ModelWorld): Promise<void> {
  for (const member of world.members.keys())
    await playWithdraw(world, { kind: 'withdraw', member, amountMinor: Number(world.model.balances[member]) });
}

async function playCloseDuringOrders(world: ModelWorld, step: Extract<Step, { kind: 'close-race' }>): Promise<void> {
  const lottery = getLottery(world, step.lottery);
  const issue = lottery.issues[lottery.passedCount];
  if (!issue) return;
  const isClosed = await playOrdersDuringClose(world, step, async () => {
    await passCutOff(world, lottery);
    return await closeOnServer(world, issue);
  });
  lottery.passedCount += 1;
  await closeInModel(world, issue, isClosed);
}

async function playCutOff(world: ModelWorld, lottery: ModelLottery, isLate: boolean): Promise<void> {
  const issue = await passCutOff(world, lottery);
  if (!issue) return;
  lottery.passedCount += 1;
  if (!isLate) await playClose(world, issue);
}

async function playLateCloses(world: ModelWorld, lottery: ModelLottery): Promise<void> {
  for (const issue of lottery.issues.slice(0, lottery.passedCount))
    if (issue.state === 'open') await playClose(world, issue);
}

async function playClose(world: ModelWorld, issue: ModelIssue): Promise<void> {
  await closeInModel(world, issue, await closeOnServer(world, issue));
}

/** Draws, corrects or voids an issue. If an issue waits for its settlement, the step applies to that issue. */
async function playResultOrVoid(world: ModelWorld, step: Extract<Step, { kind: 'result' | 'void' }>): Promise<void> {
  const chosen = getLottery(world, step.lottery);
  // A result is entered for an issue whose cut-off has passed, if there is one.
  const index = chosen.passedCount > 0 && step.kind === 'result' ? step.issue % chosen.passedCount : step.issue;
  const issue = world.unsettledIssue ?? getIssue(chosen, index);
  const lottery = world.model.lotteries.find(({ issues }) => issues.includes(issue));
  assert(lottery !== undefined, 'every issue belongs to a lottery');
  if (step.kind === 'void') await playVoid(world, issue);
  else await playResults([{ world, lottery, issue, draw: step.draw }]);
  if (issue.state === 'drawn' || issue.state === 'voided') world.unsettledIssue = issue;
}

function getIssue({ issues }: ModelLottery, index: number): ModelIssue {
  const issue = issues[index];
  assert(issue !== undefined, 'a step names an issue of the history');
  return issue;
}

function getLottery({ model }: ModelWorld, at: number): ModelLottery {
  const lottery = model.lotteries[at];
  assert(lottery !== undefined, 'a step names a lottery of the history');
  return lottery;
}
