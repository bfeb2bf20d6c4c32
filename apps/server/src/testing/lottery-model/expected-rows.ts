import type { LotteryModel } from './lottery-model.ts';
import { sumStakes } from './model-orders.ts';
import { sumBy, type ModelBet, type ModelIssue } from './model-rows.ts';
import { formatBet, formatChase, formatFigures, formatPayment, type RowTexts } from './row-texts.ts';

/** Returns the rows that the server has to have stored, according to the model. */
export function expectedRows(model: LotteryModel): RowTexts {
  const members = [...model.balances.keys()];
  const issues = model.lotteries.flatMap((lottery) =>
    lottery.issues.map((issue) => ({ ...issue, code: lottery.code })),
  );
  return {
    balances: model.balances,
    issues: issues
      .map(({ code, number, state, drawVersion }) => `${code} ${number} ${state} v${drawVersion}`)
      .toSorted(),
    bets: members.flatMap((member) => formatBets(model, member)),
    chases: Array.from(model.chases.values(), (chase) => formatChase(chase.member, chase)).toSorted(),
    payments: members.flatMap((member) => formatPayments(model, member)).toSorted(),
    figures: members.flatMap((member) => formatMemberFigures(model, member)),
    exposure: model.lotteries
      .flatMap((lottery) => lottery.issues.flatMap((issue) => formatExposure(model, issue)))
      .toSorted(),
  };
}

function formatBets({ orders }: LotteryModel, member: number): string[] {
  return orders
    .filter((order) => order.member === member)
    .flatMap(({ issue, bets }) =>
      bets.map((bet, at) => formatBet(member, { ...bet, ...pickLineFields(bet), issue: issue.number, lineNo: at + 1 })),
    );
}

function pickLineFields({ line: { playId, selection, price } }: ModelBet) {
  return { playId, selection, price };
}

function formatPayments({ orders }: LotteryModel, member: number): string[] {
  const played = new Set<ModelIssue>(orders.filter((order) => order.member === member).map(({ issue }) => issue));
  const nothing = { winMinor: 0n, rebateMinor: 0n, owedMinor: 0n };
  return Array.from(played, (issue) =>
    formatPayment(member, issue.number, issue.paymentByMember.get(member) ?? nothing),
  );
}

/** Members without a settled bet are left out. */
function formatMemberFigures({ orders }: LotteryModel, member: number): string[] {
  const bets = orders.filter((order) => order.member === member).flatMap((order) => order.bets);
  const settled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  if (settled.length === 0) return [];
  const stakeMinor = sumBy(settled, ({ costMinor }) => costMinor);
  const winMinor = sumBy(settled, (bet) => bet.winMinor);
  return [formatFigures(member, { stakeMinor, winMinor, validBetMinor: sumBy(settled, (bet) => bet.validBetMinor) })];
}

function formatExposure({ orders }: LotteryModel, issue: ModelIssue): string[] {
  if (issue.state === 'voided') return [];
  const bets = orders.filter((order) => order.issue === issue).flatMap((order) => order.bets);
  const stakes = sumStakes(bets.filter(({ state }) => state !== 'refunded'));
  return Array.from(stakes, ([number, stake]) => `${issue.number} ${number} ${stake}`);
}
