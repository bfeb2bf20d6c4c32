import { randomUUID } from 'node:crypto';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { CASH } from '../../domain/wallet/account.ts';
import { post } from '../../ledger/post.ts';
import { cancelBets } from '../../modules/lottery/orders/cancel.ts';
import { stopChase } from '../../modules/lottery/orders/own-chases.ts';
import { placeOrder } from '../../modules/lottery/orders/place.ts';
import { transaction } from '../../platform/transaction.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { merchantOf, scopeOf } from '../call.ts';
import { chooseLine } from './model-families.ts';
import { formatMinor, computeLineCost, parseMinor } from './model-lines.ts';
import { offerKey, sumBy, type Answer, type ModelLottery, type ModelOrder } from './model-rows.ts';
import type { PlaceStep, Step } from './model-steps.ts';
import { MODEL_MERCHANT, createRequestId, type ModelWorld } from './model-world.ts';

/** Plays the steps of members on the server and in the model, and compares the answers. */

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/** Sends all copies of an order at the same time. Every copy has to receive the same answer, because the order is placed once. */
export async function playOrder(world: ModelWorld, step: PlaceStep): Promise<void> {
  const request = toRequest(world, step);
  const copies = Array.from({ length: step.copies }, async () => await sendOrder(world, step.member, request));
  const answers = await Promise.all(copies);
  const expected = world.model.placeOrder(step.member, request);
  expect({ step, answers }).toEqual({ step, answers: answers.map(() => expected) });
}

/**
 * Places an order of each member while `close` closes the issue. The model rejects the orders that the server has answered as closed, and has to
 * give the same answers to all other orders. Returns the result of `close`.
 */
export async function playOrdersDuringClose(
  world: ModelWorld,
  step: StepOf<'close-race'>,
  close: () => Promise<boolean>,
): Promise<boolean> {
  const base = { ...step, kind: 'place', issuesAhead: 0, isPriceWrong: false, copies: 1, chase: undefined } as const;
  const requests = world.members.map((_, member) => toRequest(world, { ...base, member }));
  const sent = requests.map(async (request, member) => await sendOrder(world, member, request));
  if (step.waitsForFirstOrder) await sent[0];
  const isClosed = await close();
  const answers = await Promise.all(sent);
  const expected = requests.map((request, member) =>
    world.model.placeOrder(member, request, answers[member]?.code === 'lottery.issue_closed'),
  );
  expect({ step, answers }).toEqual({ step, answers: expected });
  return isClosed;
}

export async function playCancel(world: ModelWorld, step: StepOf<'cancel'>): Promise<void> {
  const order = world.model.orders.at(-1 - step.order);
  const stored = await readOrder(world, order);
  const betId = step.line === undefined ? {} : { betId: stored.betIds[step.line] ?? '1' };
  const scope = createMemberScope(world, order?.member ?? 0);
  const cancelled = await cancelBets(world.db, { scope, request: { orderId: stored.orderId, ...betId } });
  expect({ step, answer: toAnswer(cancelled) }).toEqual({ step, answer: world.model.cancelOrder(order, step.line) });
}

interface SentOrder {
  readonly orderId: string;
  /** The ids of the bets in the order of the lines. */
  readonly betIds: readonly string[];
}

const UNKNOWN_ORDER: SentOrder = { orderId: '00000000-0000-4000-8000-000000000000', betIds: [] };

/** Finds an order of the model on the server by its place among the orders of its member. A worker may have placed the order for a chase. */
async function readOrder({ db, model, members }: ModelWorld, order: ModelOrder | undefined): Promise<SentOrder> {
  if (!order) return UNKNOWN_ORDER;
  const own = model.orders.filter(({ member }) => member === order.member);
  const { rows } = await sql<{ orderId: string; betIds: string[] }>`
    select b.order_id as "orderId", array_agg(b.bet_id::text order by b.line_no) as "betIds"
    from lottery_bet b where b.member_id = ${members[order.member]?.memberId ?? 0n}
    group by b.order_id order by min(b.bet_id) offset ${own.indexOf(order)} limit 1`.execute(db);
  return rows[0] ?? UNKNOWN_ORDER;
}

export async function playStopChase(world: ModelWorld, { member, id }: StepOf<'stop-chase'>): Promise<void> {
  const requestId = createRequestId(world, id);
  const stopped = await stopChase(world.db, world.members[member]?.memberId ?? 0n, requestId);
  expect(stopped.ok ? 'ok' : stopped.code).toBe(world.model.stopChase(member, requestId).code);
}

/** Withdraws money, so that a later correction finds less than it has to take back. */
export async function playWithdraw({ db, members, model }: ModelWorld, step: StepOf<'withdraw'>): Promise<void> {
  const balance = model.balances[step.member] ?? 0n;
  const outMinor = balance < BigInt(step.amountMinor) ? balance : BigInt(step.amountMinor);
  if (outMinor === 0n) return;
  const entries = [
    { account: CASH, amount: money('NPR', -outMinor) },
    { account: 'house:payment-clearing:demo', amount: money('NPR', outMinor) },
  ] as const;
  const command = {
    memberId: members[step.member]?.memberId ?? 0n,
    key: `out:${randomUUID()}`,
    kind: 'withdrawal',
    entries,
  } as const;
  const posted = await transaction(db, async (tx) => await post(tx, command));
  assert(posted.ok, 'the server has the balance of the model');
  model.changeBalance(step.member, -outMinor);
}

function toRequest(world: ModelWorld, step: PlaceStep): LottoPlaceRequest {
  const { model, offers } = world;
  const [lottery, offer] = [model.lotteries[step.lottery], offers[step.lottery]];
  assert(lottery !== undefined && offer !== undefined, 'a step names a lottery of the history');
  const at = Math.min(lottery.passedCount + step.issuesAhead, lottery.issues.length - 1);
  const lines = step.lines.map((choice) => chooseLine(offer, choice));
  const costMinor = sumBy(lines, ({ playId, selection, price }) => {
    const knownOffer = lottery.offers.get(offerKey(playId, selection));
    return (knownOffer && computeLineCost(knownOffer, price)) ?? 0n;
  });
  const chase = model.hasRunningChase(step.member) ? undefined : toChaseRequest(step, lottery, at);
  return {
    requestId: createRequestId(world, step.id),
    gameCode: lottery.code,
    issue: lottery.issues[at]?.number ?? '',
    lines,
    cost: formatMinor(costMinor + (step.isPriceWrong ? 1n : 0n)),
    ...(chase && { chase }),
  };
}

/** Returns the chase of the order. A member has one running chase at a time, because the server does not promise the order in which two chases are placed. */
function toChaseRequest({ chase }: PlaceStep, { issues }: ModelLottery, first: number): LottoPlaceRequest['chase'] {
  const following = issues.slice(first + 1);
  const chased = (chase?.multiples ?? []).slice(0, following.length);
  if (!chase || chased.length === 0) return undefined;
  return {
    stopsAfterWin: chase.stopsAfterWin,
    issues: chased.map((multiple, at) => ({ issue: following[at]?.number ?? '', multiple })),
  };
}

async function sendOrder(world: ModelWorld, member: number, request: LottoPlaceRequest): Promise<Answer> {
  const placed = await placeOrder(world.placing, { scope: createMemberScope(world, member), request });
  return toAnswer(placed);
}

function createMemberScope({ members }: ModelWorld, member: number): OwnScope {
  const own = members[member];
  assert(own !== undefined, 'a step names a member of the history');
  return scopeOf(own, merchantOf(MODEL_MERCHANT));
}

function toAnswer(outcome: Outcome<{ readonly balance: string }>): Answer {
  return outcome.ok ? { code: 'ok', balanceMinor: parseMinor(outcome.value.balance) } : { code: outcome.code };
}
