import { addHoliday, type HolidayOutcome, type NewHoliday } from '../modules/lottery/issues/holidays.ts';
import type { WithdrawalRefusal } from '../modules/lottery/issues/withdraw-issues.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { requireDay, parseLotteryOptions, requireOption } from './lottery-options.ts';
import { OperatorError } from './operator-error.ts';

/** The longest holiday of one row. */
const HOLIDAY_DAYS_MAX = 31;
const DAY_MS = 86_400_000;

/**
 * Runs `pnpm ops lottery-holidays add`: stores days on which lotteries do not draw, for all named lotteries or for none, and withdraws the issues that
 * are planned on these days. Refuses days whose issues carry bets.
 */
export async function addHolidays(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const options = parseLotteryOptions(args, ['lottery', 'from', 'to', 'reason', 'by']);
  const codes = parseLotteryCodes(requireOption(options, 'lottery'));
  const firstDay = requireDay(options, 'from');
  const lastDay = options.to === undefined ? firstDay : requireDay(options, 'to');
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  if (days < 1 || days > HOLIDAY_DAYS_MAX)
    throw new OperatorError(`Name 1 to ${HOLIDAY_DAYS_MAX} days, the first one first.`);
  const [reason, by] = [requireOption(options, 'reason'), requireOption(options, 'by')];
  const lines = await transaction(db, async (tx) => {
    const { loginName } = await identifyOperator(tx, by, now());
    const added: string[] = [];
    for (const lotteryCode of codes) {
      const holiday = { lotteryCode, firstDay, lastDay, reason, now: now() };
      const outcome = await addHoliday(tx, holiday);
      if (!outcome.ok) throw new OperatorError(describeRefusal(holiday, outcome));
      await writeAudit(tx, {
        operator: loginName,
        merchantId: null,
        command: 'lottery-holidays add',
        target: `lottery-holidays ${lotteryCode}`,
        before: null,
        after: { firstDay, lastDay, reason, withdrawn: outcome.numbers },
        now: now(),
      });
      added.push(`${lotteryCode}: ${days} days without a draw, ${outcome.numbers.length} planned issues withdrawn.`);
    }
    return added;
  });
  for (const line of lines) print(line);
  return 0;
}

/** Returns the codes in one order, so that two operators who name the same lotteries do not wait for each other's locks. */
function parseLotteryCodes(given: string): string[] {
  return [...new Set(given.split(',').map((code) => code.trim()))].toSorted();
}

function describeRefusal({ lotteryCode, firstDay }: NewHoliday, refusal: HolidayOutcome & { ok: false }): string {
  switch (refusal.why) {
    case 'not_found':
      return `There is no lottery ${lotteryCode}: pnpm ops lotteries list.`;
    case 'past':
      return `${firstDay} has passed in the zone of ${lotteryCode}.`;
    case 'known':
      return `${lotteryCode} has a holiday on these days already: pnpm ops lottery-holidays list --search ${lotteryCode}.`;
    case 'over':
    case 'bets':
      return describeBlockingIssue(lotteryCode, refusal);
    default:
      return refusal satisfies never;
  }
}

/** Describes, for the operator, the issue that cannot be withdrawn and so keeps a calendar from being changed. */
export function describeBlockingIssue(lotteryCode: string, { why, number }: WithdrawalRefusal): string {
  return why === 'over'
    ? `Issue ${number} of ${lotteryCode} is closed or drawn: its draw cannot be taken out of the calendar any more.`
    : `Issue ${number} of ${lotteryCode} carries bets, or a chase waits for it: void it by lottery-issues void if it must not be drawn.`;
}
