import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { endChase, advanceChase, type ChasedOutcome } from './model-chases.ts';
import { parseMinor, multiplyLine } from './model-lines.ts';
import { hasFullNumber, judgeChase, priceLines, type StakeLimits } from './model-orders.ts';
import {
  isIssueOpen,
  sumBy,
  type Answer,
  type ChasedIssue,
  type ModelBet,
  type ModelChase,
  type ModelIssue,
  type ModelLottery,
  type ModelOrder,
  type PricedLine,
} from './model-rows.ts';
import { payDifference, settleBets, voidBets, type PayoutLimits } from './model-settlement.ts';

export type ModelLimits = StakeLimits & PayoutLimits;

interface AnsweredRequest {
  readonly content: string;
  readonly answer: Answer;
}

/**
 * A naive model of the lotteries: orders, chases, cut-offs, results, corrections and voids of a few members, in memory. The
 * model computes the expected answer of every call and the rows that have to be stored in the end.
 */
export class LotteryModel {
  readonly lotteries: readonly ModelLottery[];
  /** The balances by member. */
  readonly balances: bigint[];
  readonly chases = new Map<string, ModelChase>();
  /** The orders of all members. The orders of one member stand in the order of their placement. */
  readonly orders: ModelOrder[] = [];
  readonly #limits: ModelLimits;
  readonly #answered = new Map<string, AnsweredRequest>();

  constructor(lotteries: readonly ModelLottery[], balances: readonly bigint[], limits: ModelLimits) {
    this.lotteries = lotteries;
    this.balances = [...balances];
    this.#limits = limits;
  }

  findChase(member: number, requestId: string): ModelChase | undefined {
    return this.chases.get(requestKey(member, requestId));
  }

  hasRunningChase(member: number): boolean {
    return [...this.chases.values()].some((chase) => chase.member === member && chase.state === 'running');
  }

  /** Places an order, or answers a repeated request as before. `isLate` means that the issue closed before the server accepted the order. */
  placeOrder(member: number, request: LottoPlaceRequest, isLate = false): Answer {
    const { requestId, ...rest } = request;
    const content = JSON.stringify(rest);
    const key = requestKey(member, requestId);
    const before = this.#answered.get(key);
    if (before) return before.content === content ? before.answer : { code: 'ledger.key_reused' };
    const placed = this.#placeNewOrder(member, request, isLate);
    if (typeof placed === 'string') return { code: placed };
    const answer = { code: 'ok', balanceMinor: this.#balanceOf(member) };
    this.#answered.set(key, { content, answer });
    if (request.chase) this.chases.set(key, createChase(placed, request));
    return answer;
  }

  #placeNewOrder(member: number, request: LottoPlaceRequest, isLate: boolean): NewOrder | string {
    const { lottery, issue } = this.#issueOf(request.gameCode, request.issue);
    const lines = priceLines(lottery, request.lines, this.#limits);
    if (typeof lines === 'string') return lines;
    if (parseMinor(request.cost) !== sumBy(lines, ({ costMinor }) => costMinor)) return 'lottery.price_changed';
    const chased = judgeChase(lottery, issue, { chase: request.chase, lines }, this.#limits);
    if (!chased) return 'lottery.chase_invalid';
    const order = this.#acceptOrder({ member, lottery, issue, bets: lines.map(createOpenBet) }, isLate);
    return typeof order === 'string' ? order : { order, chased };
  }

  /** Cancels an order, or one of its lines (counted from 0). A line that was cancelled before is not refunded again. */
  cancelOrder(order: ModelOrder | undefined, line: number | undefined): Answer {
    if (!order) return { code: 'lottery.bet_not_found' };
    if (!isIssueOpen(order.lottery, order.issue)) return { code: 'lottery.issue_closed' };
    const chosen = line === undefined ? order.bets : order.bets.slice(line, line + 1);
    if (chosen.length === 0) return { code: 'lottery.bet_not_found' };
    for (const bet of chosen.filter(({ state }) => state === 'open')) {
      bet.state = 'refunded';
      this.changeBalance(order.member, bet.costMinor);
    }
    return { code: 'ok', balanceMinor: this.#balanceOf(order.member) };
  }

  stopChase(member: number, requestId: string): Answer {
    const chase = this.findChase(member, requestId);
    if (!chase) return { code: 'lottery.chase_not_found' };
    if (chase.state === 'running') endChase(chase, 'stopped');
    return { code: 'ok' };
  }

  /** Places the due orders of all running chases, as the workers do until no chase is due. */
  placeChases(): void {
    for (const chase of this.chases.values())
      while (chase.state === 'running' && advanceChase(chase, (chased) => this.#placeChasedIssue(chase, chased)));
  }

  /** Settles all issues that are drawn or void. */
  settleIssues(): void {
    for (const lottery of this.lotteries)
      for (const issue of lottery.issues) {
        if (issue.state === 'drawn' || issue.state === 'voided') this.#settleIssue(lottery, issue);
        if (issue.state === 'drawn') issue.state = 'settled';
      }
  }

  /** Adds an amount in minor units to the balance of a member. The amount of a debit is negative. */
  changeBalance(member: number, minor: bigint): void {
    this.balances[member] = this.#balanceOf(member) + minor;
  }

  /** The bets of a member in an issue, in the order of their placement. */
  findBets(issue: ModelIssue, member: number): ModelBet[] {
    return this.orders.filter((order) => order.issue === issue && order.member === member).flatMap(({ bets }) => bets);
  }

  #balanceOf(member: number): bigint {
    return this.balances[member] ?? 0n;
  }

  #issueOf(gameCode: string, number: string): { lottery: ModelLottery; issue: ModelIssue } {
    const lottery = this.lotteries.find(({ code }) => code === gameCode);
    const issue = lottery?.issues.find((each) => each.number === number);
    if (!lottery || !issue) throw new Error(`the model has no issue ${number} of ${gameCode}`);
    return { lottery, issue };
  }

  #acceptOrder(order: ModelOrder, isLate: boolean): ModelOrder | string {
    const { member, lottery, issue, bets } = order;
    if (isLate || !isIssueOpen(lottery, issue)) return 'lottery.issue_closed';
    const earlier = this.findBets(issue, member).filter(({ state }) => state === 'open');
    if (sumBy([...earlier, ...bets], (bet) => bet.costMinor) > this.#limits.issueMaxMinor) return 'lottery.issue_limit';
    if (hasFullNumber([...earlier, ...bets], this.#limits)) return 'lottery.number_full';
    const costMinor = sumBy(bets, (bet) => bet.costMinor);
    if (costMinor > this.#balanceOf(member)) return 'wallet.insufficient_funds';
    this.changeBalance(member, -costMinor);
    this.orders.push(order);
    return order;
  }

  #placeChasedIssue(chase: ModelChase, { issue, multiple }: ChasedIssue): ChasedOutcome {
    const { member, lottery } = chase;
    const multiplied = chase.lines.map((line) => multiplyLine(line, multiple));
    const lines = priceLines(lottery, multiplied, this.#limits);
    if (typeof lines === 'string') return 'stopped';
    const order = this.#acceptOrder({ member, lottery, issue, bets: lines.map(createOpenBet) }, false);
    if (typeof order === 'string') return order === 'wallet.insufficient_funds' ? 'paused' : 'stopped';
    chase.orders.push(order);
    return 'placed';
  }

  #settleIssue(lottery: ModelLottery, issue: ModelIssue): void {
    const settlerOf = issue.state === 'voided' ? undefined : lottery.compileDraw(issue.draw ?? '');
    for (const member of this.balances.keys()) {
      const bets = this.findBets(issue, member).filter(({ state }) => ['open', 'won', 'lost'].includes(state));
      if (bets.length === 0) continue;
      const target = settlerOf ? settleBets(bets, settlerOf, this.#limits) : voidBets(bets);
      const payment = issue.paymentByMember.get(member) ?? { winMinor: 0n, rebateMinor: 0n, owedMinor: 0n };
      issue.paymentByMember.set(member, payment);
      this.balances[member] = payDifference(payment, target, this.#balanceOf(member));
    }
  }
}

interface NewOrder {
  readonly order: ModelOrder;
  readonly chased: readonly ChasedIssue[];
}

function createChase({ order, chased }: NewOrder, { lines, chase }: LottoPlaceRequest): ModelChase {
  const { member, lottery, issue } = order;
  const issues: ChasedIssue[] = [{ issue, multiple: 1, state: 'placed' }, ...chased];
  return {
    member,
    lottery,
    lines,
    stopsAfterWin: chase?.stopsAfterWin ?? false,
    issues,
    orders: [order],
    state: 'running',
  };
}

function requestKey(member: number, requestId: string): string {
  return `${member} ${requestId}`;
}

function createOpenBet(line: PricedLine): ModelBet {
  return { ...line, state: 'open', wins: [], prizeMinor: 0n, winMinor: 0n, validBetMinor: 0n };
}
