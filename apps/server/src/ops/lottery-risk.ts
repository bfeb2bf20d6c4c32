import { money, toDecimal } from '@baize/money';
import { readExposure } from '../betting/lottery/exposure.ts';
import { readReturns } from '../betting/lottery/returns.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import { previewDraw } from '../modules/lottery/settlement/preview-draw.ts';
import type { OpsContext } from './ops-context.ts';
import {
  requireIssueId,
  requireDay,
  requireIssueName,
  parseLotteryOptions,
  requireOption,
  type LotteryOptions,
} from './lottery-options.ts';
import { OperatorError } from './operator-error.ts';

const NUMBERS_PRINTED_DEFAULT = 50;
const NUMBERS_PRINTED_MAX = 10_000;
/** The largest number of days of one report. It is limited, because a report reads the bets of every member in each issue of these days. */
const REPORT_DAYS_MAX = 92;
const DAY_MS = 86_400_000;

/** Runs `pnpm ops lottery-issues exposure`: prints the numbers of an issue that may cost most, according to the current bets. */
export async function printExposure(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'number', 'top']);
  const issueId = await requireIssueId(db, requireIssueName(options));
  const numbers = await readExposure(db, issueId, parseTop(options));
  for (const { playId, row, symbol, currency, stakeMinor, payoutMinor } of numbers)
    print(
      `${playId}  row ${row + 1}  ${symbol}  stake ${formatMinor(currency, stakeMinor)}  pays at most ${formatMinor(currency, payoutMinor)} ${currency}`,
    );
  if (numbers.length === 0) print('Nobody has bet on this issue, or its exposure was deleted a week after the draw.');
  return 0;
}

/** Runs `pnpm ops lottery-results preview`: prints what a result or its correction would pay and take back. Nothing is written. */
export async function previewResult(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'number', 'draw']);
  const issueId = await requireIssueId(db, requireIssueName(options));
  const differences = await previewDraw(db, issueId, requireOption(options, 'draw'));
  if (!differences)
    throw new OperatorError(
      'This is no draw of the lottery: docs/how-to/operate.md, "Lotteries", shows how each one is written.',
    );
  for (const { currency, members, changedMembers, heldBets, ...sums } of differences) {
    const formatAmount = (minor: bigint): string => `${formatMinor(currency, minor)} ${currency}`;
    print(`paid so far ${formatAmount(sums.paidNowMinor)}, by this draw ${formatAmount(sums.paidThenMinor)}`);
    print(
      `to pay ${formatAmount(sums.toPayMinor)}, to take back ${formatAmount(sums.toTakeBackMinor)}, ${changedMembers} of ${members} members`,
    );
    if (heldBets > 0) print(`${heldBets} wins would wait for an operator, and are not paid yet`);
  }
  if (differences.length === 0) print('Nobody has bet on this issue.');
  return 0;
}

function parseTop({ top = String(NUMBERS_PRINTED_DEFAULT) }: LotteryOptions): number {
  const count = Number(top);
  if (Number.isInteger(count) && count >= 1 && count <= NUMBERS_PRINTED_MAX) return count;
  throw new OperatorError(`--top takes a number from 1 to ${NUMBERS_PRINTED_MAX}.`);
}

/**
 * Runs `pnpm ops lotteries returns`: prints what a lottery took and paid, by the day of its draws and by currency. Issues that are not settled are
 * left out.
 */
export async function printReturns(args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'from', 'to']);
  const [from, to] = [toUtcMidnight(requireDay(options, 'from')), toUtcMidnight(requireDay(options, 'to'))];
  const days = (to.getTime() - from.getTime()) / DAY_MS + 1;
  if (days < 1 || days > REPORT_DAYS_MAX)
    throw new OperatorError(`Name 1 to ${REPORT_DAYS_MAX} days, the first one first.`);
  const until = new Date(to.getTime() + DAY_MS);
  for (const row of await readReturns(db, { lotteryCode: requireOption(options, 'lottery'), from, until })) {
    const [stake, paid] = [formatMinor(row.currency, row.stakeMinor), formatMinor(row.currency, row.paidMinor)];
    print(
      `${row.day}  ${row.issues} issues  stake ${stake}  paid ${paid} ${row.currency}  return ${formatPercent(row.paidMinor, row.stakeMinor)}`,
    );
  }
  return 0;
}

function toUtcMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function formatMinor(currency: string, minor: bigint): string {
  return toDecimal(money(currencyOf(currency), minor));
}

/** Formats the share of `part` in `whole` as a percentage with two decimals, rounded down. */
function formatPercent(part: bigint, whole: bigint): string {
  const hundredths = whole === 0n ? 0n : (part * 10_000n) / whole;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} %`;
}
