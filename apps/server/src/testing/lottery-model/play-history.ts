import { assert } from '../../domain/assert.ts';
import { acceptClose, closeOnServer, passIssue, playChases, playResult, playSettle, playVoid } from './issue-steps.ts';
import type { ModelIssue, ModelLottery } from './model-rows.ts';
import type { Step } from './model-steps.ts';
import type { ModelWorld } from './model-world.ts';
import { playCancel, playPlace, playRace, playStopChase, playWithdraw } from './order-steps.ts';

const FIRST_DRAW = 1;
const CORRECTED_DRAW = 2;

/** Plays one step on the server and in the model, and compares the answers. */
export async function playStep(world: ModelWorld, step: Step): Promise<void> {
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
    case 'place-chases':
      return await playChases(world);
    case 'settle':
      return await playSettle(world);
    default:
      return step satisfies never;
  }
}

/**
 * Lets every issue pass, and draws it, so that each bet of the history has an outcome. Each draw is then corrected, with members who have taken
 * their money out, and corrected back.
 */
export async function playOut(world: ModelWorld): Promise<void> {
  for (const lottery of world.model.lotteries) {
    await playLateCloses(world, lottery);
    for (const issue of lottery.issues) {
      if (issue.index >= lottery.passed) await playPass(world, lottery, false);
      await playResult(world, lottery, issue, FIRST_DRAW);
      await playSettle(world);
      await playChases(world);
    }
    await withdrawAll(world);
    for (const draw of [CORRECTED_DRAW, FIRST_DRAW])
      for (const issue of lottery.issues) {
        await playResult(world, lottery, issue, draw);
        await playSettle(world);
      }
  }
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

/** Draws, corrects or voids an issue. One issue at a time waits for its settlement, because no order is promised between two of them. */
async function playOutcome(world: ModelWorld, step: Extract<Step, { kind: 'result' | 'void' }>): Promise<void> {
  const lottery = lotteryAt(world, step.lottery);
  // A result is mostly of an issue that has passed.
  const issue = lottery.issues[lottery.passed > 0 && step.kind === 'result' ? step.issue % lottery.passed : step.issue];
  assert(issue !== undefined, 'a step names an issue of the history');
  await settleOthers(world, issue);
  await (step.kind === 'void' ? playVoid(world, issue) : playResult(world, lottery, issue, step.draw));
  if (!step.isLate) await playSettle(world);
}

async function settleOthers(world: ModelWorld, issue: ModelIssue): Promise<void> {
  const others = world.model.lotteries.flatMap(({ issues }) => issues).filter((each) => each !== issue);
  if (others.some(({ state }) => state === 'drawn' || state === 'voided')) await playSettle(world);
}

function lotteryAt({ model }: ModelWorld, at: number): ModelLottery {
  const lottery = model.lotteries[at];
  assert(lottery !== undefined, 'a step names a lottery of the history');
  return lottery;
}
