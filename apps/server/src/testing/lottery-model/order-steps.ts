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
import { toLine } from './model-families.ts';
import { amountText, costOfLine, minorOf } from './model-lines.ts';
import { offerKey, sumOf, type Answer, type ModelLottery, type ModelOrder } from './model-rows.ts';
import type { PlaceStep, Step } from './model-steps.ts';
import { MODEL_MERCHANT, requestIdOf, type ModelWorld } from './model-world.ts';

/** The steps that members take, each on the server and in the model. */

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/** Sends all copies of an order at once. Each is answered with what was placed once. */
export async function playPlace(world: ModelWorld, step: PlaceStep): Promise<void> {
  const request = toRequest(world, step);
  const copies = Array.from({ length: step.copies }, async () => await sendOrder(world, step.member, request));
  const answers = await Promise.all(copies);
  const expected = world.model.place(step.member, request);
  expect({ step, answers }).toEqual({ step, answers: answers.map(() => expected) });
}

/**
 * Places an order of each member while `close` closes the issue. `waits` lets one order through before. Whatever is answered as closed has to be
 * out, and everything else in. Returns what `close` returns.
 */
export async function playRace(
  world: ModelWorld,
  step: StepOf<'race'>,
  close: () => Promise<boolean>,
): Promise<boolean> {
  const base = { ...step, kind: 'place', ahead: 0, isPriceWrong: false, copies: 1, chase: undefined } as const;
  const requests = world.members.map((_, member) => toRequest(world, { ...base, member }));
  const sent = requests.map(async (request, member) => await sendOrder(world, member, request));
  if (step.waits) await sent[0];
  const isClosed = await close();
  const answers = await Promise.all(sent);
  const expected = requests.map((request, member) =>
    world.model.place(member, request, answers[member]?.code === 'lottery.issue_closed'),
  );
  expect({ step, answers }).toEqual({ step, answers: expected });
  return isClosed;
}

export async function playCancel(world: ModelWorld, step: StepOf<'cancel'>): Promise<void> {
  const order = world.model.orders.at(-1 - step.order);
  const stored = await readOrder(world, order);
  const betId = step.line === undefined ? {} : { betId: stored.betIds[step.line] ?? '1' };
  const scope = scopeAt(world, order?.member ?? 0);
  const cancelled = await cancelBets(world.db, { scope, request: { orderId: stored.orderId, ...betId } });
  expect({ step, answer: toAnswer(cancelled) }).toEqual({ step, answer: world.model.cancel(order, step.line) });
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
  const requestId = requestIdOf(world, id);
  const stopped = await stopChase(world.db, world.members[member]?.memberId ?? 0n, requestId);
  expect(stopped.ok ? 'ok' : stopped.code).toBe(world.model.stopChase(member, requestId).code);
}

/** Takes money out, so that a correction cannot take all of it back. */
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
  assert(posted.ok, 'the balance of the model is there');
  model.move(step.member, -outMinor);
}

function toRequest(world: ModelWorld, step: PlaceStep): LottoPlaceRequest {
  const { model, offers } = world;
  const [lottery, offer] = [model.lotteries[step.lottery], offers[step.lottery]];
  assert(lottery !== undefined && offer !== undefined, 'a step names a lottery of the history');
  const at = Math.min(lottery.passed + step.ahead, lottery.issues.length - 1);
  const lines = step.lines.map((choice) => toLine(offer, choice));
  const costMinor = sumOf(lines, ({ playId, selection, price }) => {
    const known = lottery.offers.get(offerKey(playId, selection));
    return (known && costOfLine(known, price)) ?? 0n;
  });
  const chase = model.hasRunningChase(step.member) ? undefined : chaseOf(step, lottery, at);
  return {
    requestId: requestIdOf(world, step.id),
    gameCode: lottery.code,
    issue: lottery.issues[at]?.number ?? '',
    lines,
    cost: amountText(costMinor + (step.isPriceWrong ? 1n : 0n)),
    ...(chase && { chase }),
  };
}

/** A member has one running chase at a time, because the order in which two of them are placed is nobody's promise. */
function chaseOf({ chase }: PlaceStep, { issues }: ModelLottery, first: number): LottoPlaceRequest['chase'] {
  const following = issues.slice(first + 1);
  const chased = (chase?.multiples ?? []).slice(0, following.length);
  if (!chase || chased.length === 0) return undefined;
  return {
    stopsAfterWin: chase.stopsAfterWin,
    issues: chased.map((multiple, at) => ({ issue: following[at]?.number ?? '', multiple })),
  };
}

async function sendOrder(world: ModelWorld, member: number, request: LottoPlaceRequest): Promise<Answer> {
  const placed = await placeOrder(world.placing, { scope: scopeAt(world, member), request });
  return toAnswer(placed);
}

function scopeAt({ members }: ModelWorld, member: number): OwnScope {
  const own = members[member];
  assert(own !== undefined, 'a step names a member of the history');
  return scopeOf(own, merchantOf(MODEL_MERCHANT));
}

function toAnswer(outcome: Outcome<{ readonly balance: string }>): Answer {
  return outcome.ok ? { code: 'ok', balanceMinor: minorOf(outcome.value.balance) } : { code: outcome.code };
}
