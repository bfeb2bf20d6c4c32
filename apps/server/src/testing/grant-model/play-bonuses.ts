import { expect } from 'vitest';
import { isDepositActAllowed } from '../../domain/cashier/deposit-acts.ts';
import { lockCash } from '../../ledger/post.ts';
import { endDeposit } from '../../modules/cashier/deposits/end.ts';
import { expireDeposits } from '../../modules/cashier/deposits/jobs.ts';
import { amendDeposit, approveDeposit, rejectDeposit } from '../../modules/cashier/deposits/operator.ts';
import { refundDeposit } from '../../modules/cashier/deposits/refund.ts';
import { lockDeposit } from '../../modules/cashier/deposits/rows.ts';
import { identifyOperator } from '../../operators/operator-identity.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { postLostBet } from '../cashier.ts';
import { playAll } from '../model-batches.ts';
import { expectBonusRows } from './bonus-rows.ts';
import type { BonusBatch, BonusStep } from './bonus-steps.ts';
import { beginDeposit, createBonusWorld, getBonusTime, type BonusWorld } from './bonus-world.ts';

type StepOf<Act extends BonusStep['act']> = Extract<BonusStep, { readonly act: Act }>;

/** Plays the histories of a batch side by side. Between two steps of the clock, each history goes on at its own pace. */
export async function playBonusBatch(db: Db, { clock, histories }: BonusBatch): Promise<void> {
  const worlds = await Promise.all(histories.map(async () => await createBonusWorld(db)));
  const parts = clock.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await playAll(worlds, async (world, at) => {
      const steps = histories[at]?.steps ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const step of steps.slice(from, to)) {
        await playStep(world, step);
        await expectBonusRows(world);
      }
    });
    const moved = clock[part];
    const [first] = worlds;
    if (!moved || !first) continue;
    // Two workers end deposits at once.
    if (moved === 'expire')
      await Promise.all([expireDeposits(db, getBonusTime(first)), expireDeposits(db, getBonusTime(first))]);
    for (const { model } of worlds) {
      if (moved === 'expire') model.expire();
      else model.day += 1;
    }
    await Promise.all(worlds.map(expectBonusRows));
  }
}

async function playStep(world: BonusWorld, step: BonusStep): Promise<void> {
  switch (step.act) {
    case 'choose':
      return await chooseInTabs(world, step);
    case 'approve':
      return await approveTwice(world, step);
    case 'cancel':
      return await cancel(world, step.deposit);
    case 'reject':
    case 'amend':
    case 'refund':
      return await decide(world, step);
    case 'spend':
      return await spend(world, step);
    case 'budget':
      return await changeBudget(world, step.total);
    default:
      return step satisfies never;
  }
}

async function chooseInTabs(world: BonusWorld, { member, bonus, amount, tabs }: StepOf<'choose'>): Promise<void> {
  const chooser = world.members[member];
  if (!chooser) return;
  const deposit = { member: chooser, bonus, amountMinor: BigInt(amount) };
  const begun = await Promise.all(Array.from({ length: tabs }, async () => await beginDeposit(world, deposit)));
  // The tabs ask for the same, so that those with an answer "ok" are the first ones.
  for (const { answer, depositId } of begun.toSorted(
    (left, right) => Number(right.answer === 'ok') - Number(left.answer === 'ok'),
  )) {
    expect(answer).toBe(world.model.choose(member, bonus, BigInt(amount)));
    if (depositId !== undefined) world.depositIds.push(depositId);
  }
}

/** Approves a deposit by two operators at the same moment. One approval is enough. */
async function approveTwice(world: BonusWorld, { deposit, tabs }: StepOf<'approve'>): Promise<void> {
  const names = ['asha', 'bimal'].slice(0, tabs);
  const approved = await Promise.all(
    names.map(
      async (name) => await callAs(world, deposit, name, async (tx, call) => (await approveDeposit(tx, call)).ok),
    ),
  );
  const expected = names.map(() => world.model.approve(toPlace(world, deposit)));
  const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
  expect(count(approved)).toBe(count(expected));
}

async function decide(world: BonusWorld, step: StepOf<'reject'> | StepOf<'amend'> | StepOf<'refund'>): Promise<void> {
  const place = toPlace(world, step.deposit);
  const { model } = world;
  const isDone = await callAs(world, step.deposit, 'asha', async (tx, call) => {
    if (step.act === 'amend') return (await amendDeposit(tx, { ...call, amountMinor: BigInt(step.amount) })).ok;
    if (step.act === 'reject') return (await rejectDeposit(tx, { ...call, reason: 'Unpaid' })).ok;
    return (await refundDeposit(tx, { ...call, reason: 'Returned', allowsDebt: true })).ok;
  });
  if (step.act === 'amend') expect(isDone).toBe(model.amend(place, BigInt(step.amount)));
  else expect(isDone).toBe(step.act === 'reject' ? model.end(place, 'rejected') : model.refund(place));
}

interface NamedDeposit {
  readonly merchantId: number;
  readonly depositId: bigint;
  readonly operator: Awaited<ReturnType<typeof identifyOperator>>;
  readonly now: Date;
}

/** Calls an act of an operator. Without deposits there is none to name. */
async function callAs(
  world: BonusWorld,
  deposit: number,
  name: string,
  act: (tx: Tx, call: NamedDeposit) => Promise<boolean>,
): Promise<boolean> {
  const depositId = world.depositIds[toPlace(world, deposit)];
  if (depositId === undefined) return false;
  const { db, merchantId } = world;
  const now = getBonusTime(world);
  return await transaction(db, async (tx) => {
    const operator = await identifyOperator(tx, name, now);
    return await act(tx, { merchantId, depositId, operator, now });
  });
}

/** Returns the place of a deposit that a step names by a number. */
function toPlace({ depositIds }: BonusWorld, deposit: number): number {
  return deposit % Math.max(1, depositIds.length);
}

async function cancel(world: BonusWorld, named: number): Promise<void> {
  const { db, members, depositIds, model } = world;
  const place = toPlace(world, named);
  const depositId = depositIds[place];
  if (depositId === undefined) return;
  const row = await db
    .selectFrom('deposit')
    .select('member_id as memberId')
    .where('deposit_id', '=', depositId)
    .executeTakeFirstOrThrow();
  expect(members.some(({ memberId }) => memberId === row.memberId)).toBe(true);
  const isCancelled = await transaction(db, async (tx) => {
    await lockCash(tx, row.memberId, 'NPR');
    const deposit = await lockDeposit(tx, { ...row, depositId });
    if (!deposit || !isDepositActAllowed('cancel', deposit.state)) return false;
    await endDeposit(tx, deposit, { state: 'cancelled', reason: '', now: getBonusTime(world) });
    return true;
  });
  expect(isCancelled).toBe(model.end(place, 'cancelled'));
}

async function spend({ db, members, model }: BonusWorld, { member, amount }: StepOf<'spend'>): Promise<void> {
  const spender = members[member];
  const spentMinor = model.spend(member, BigInt(amount));
  if (spender && spentMinor > 0n) await postLostBet(db, spender.memberId, spentMinor);
}

/** Changes the total budget of the bonus that all members share, as an operator does. */
async function changeBudget({ db, merchantId, model }: BonusWorld, total: number): Promise<void> {
  await db
    .updateTable('deposit_bonus')
    .set({ budget_minor: BigInt(total) })
    .where('merchant_id', '=', merchantId)
    .where('code', '=', 'shared')
    .execute();
  model.setTotal('shared', BigInt(total));
}
