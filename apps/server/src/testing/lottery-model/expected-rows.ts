import type { LotteryModel } from './lottery-model.ts';
import { sumStakes } from './model-orders.ts';
import { sumOf, type ModelBet, type ModelIssue } from './model-rows.ts';
import { formatBet, formatChase, formatFigures, formatPaid, type RowTexts } from './row-texts.ts';

/** Returns the rows that have to be stored by the model. */
export function expectedRows(model: LotteryModel): RowTexts {
  const members = [...model.balances.keys()];
  const issues = model.lotteries.flatMap((lottery) =>
    lottery.issues.map((issue) => ({ ...issue, code: lottery.code })),
  );
  return {
    balances: model.balances,
    issues: issues.map(({ code, number, state, version }) => `${code} ${number} ${state} v${version}`).toSorted(),
    bets: members.flatMap((member) => betTexts(model, member)),
    chases: Array.from(model.chases.values(), (chase) => formatChase(chase.member, chase)).toSorted(),
    paid: members.flatMap((member) => paidTexts(model, member)).toSorted(),
    figures: members.flatMap((member) => figuresTexts(model, member)),
    exposure: model.lotteries
      .flatMap((lottery) => lottery.issues.flatMap((issue) => exposureTexts(model, issue)))
      .toSorted(),
  };
}

function betTexts({ orders }: LotteryModel, member: number): string[] {
  return orders
    .filter((order) => order.member === member)
    .flatMap(({ issue, bets }) =>
      bets.map((bet, at) => formatBet(member, { ...bet, ...lineOf(bet), issue: issue.number, lineNo: at + 1 })),
    );
}

function lineOf({ line: { playId, selection, price } }: ModelBet) {
  return { playId, selection, price };
}

function paidTexts({ orders }: LotteryModel, member: number): string[] {
  const played = new Set<ModelIssue>(orders.filter((order) => order.member === member).map(({ issue }) => issue));
  const nothing = { winMinor: 0n, rebateMinor: 0n, owedMinor: 0n };
  return Array.from(played, (issue) => formatPaid(member, issue.number, issue.paid.get(member) ?? nothing));
}

/** Members without a settled bet are left out. */
function figuresTexts({ orders }: LotteryModel, member: number): string[] {
  const bets = orders.filter((order) => order.member === member).flatMap((order) => order.bets);
  const settled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  if (settled.length === 0) return [];
  const stakeMinor = sumOf(settled, ({ costMinor }) => costMinor);
  const winMinor = sumOf(settled, (bet) => bet.winMinor);
  return [formatFigures(member, { stakeMinor, winMinor, validBetMinor: sumOf(settled, (bet) => bet.validBetMinor) })];
}

function exposureTexts({ orders }: LotteryModel, issue: ModelIssue): string[] {
  if (issue.state === 'voided') return [];
  const bets = orders.filter((order) => order.issue === issue).flatMap((order) => order.bets);
  const stakes = sumStakes(bets.filter(({ state }) => state !== 'refunded'));
  return Array.from(stakes, ([number, stake]) => `${issue.number} ${number} ${stake}`);
}
