import { parseArgs } from 'node:util';
import type { Db, Tx } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';

/** Names an issue, which is one draw with its sales period, by the code of its lottery and by its draw number. */
export interface IssueName {
  readonly lottery: string;
  readonly number: string;
}

/** The sentence for the operator if an option is missing. */
const MISSING_OPTION_SENTENCES = {
  lottery: 'Say of which lottery: --lottery CODE (pnpm ops lotteries list).',
  number: 'Say which issue: --number 20261124-0042, or 20261124 of a daily one.',
  draw: 'Say what was drawn: --draw TEXT.',
  from: 'Say from which day on: --from 2026-11-24.',
  to: 'Say until which day: --to 2026-11-30.',
  top: 'Say how many numbers: --top 50.',
  like: 'Say which lottery it is like: --like CODE (pnpm ops lotteries list).',
  calendar: 'Say when it draws: --calendar every:5 (minutes), 18:30@daily or 18:30@mon,thu.',
  name: 'Say what it is called: --name TEXT.',
  reason: 'Say why: --reason TEXT. It is kept in the audit.',
  by: 'Say who you are: --by NAME. It is kept in the audit.',
} as const;
type LotteryOptionName = keyof typeof MISSING_OPTION_SENTENCES;

/** The options of a command about lotteries and their issues, as texts. An option that was not given is missing. */
export type LotteryOptions = Readonly<Partial<Record<LotteryOptionName, string>>>;

/** Parses the options of a command. Throws an `OperatorError` for an option that is not among `names`. */
export function parseLotteryOptions(args: readonly string[], names: readonly LotteryOptionName[]): LotteryOptions {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the value of an option without surrounding spaces. Throws an `OperatorError` if the option is missing or empty. */
export function requireOption(options: LotteryOptions, name: LotteryOptionName): string {
  const value = options[name]?.trim();
  if (!value) throw new OperatorError(MISSING_OPTION_SENTENCES[name]);
  return value;
}

/** Returns the day that an option names: "2026-11-24". Throws an `OperatorError` if the option is missing or names no day. */
export function requireDay(options: LotteryOptions, name: 'from' | 'to'): string {
  const day = requireOption(options, name);
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new OperatorError(`--${name}: ${day} is no day.`);
  return day;
}

/** Returns the lottery and the number of the issue that the options name. Throws an `OperatorError` if one of the two is missing. */
export function requireIssueName(options: LotteryOptions): IssueName {
  return { lottery: requireOption(options, 'lottery'), number: requireOption(options, 'number') };
}

/** Returns the id of the issue with this name. Throws an `OperatorError` if the lottery has no such issue. */
export async function requireIssueId(db: Db | Tx, { lottery, number }: IssueName): Promise<bigint> {
  const row = await db
    .selectFrom('lottery_issue')
    .select('issue_id')
    .where('lottery_code', '=', lottery)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row)
    throw new OperatorError(`${lottery} has no issue ${number}: pnpm ops lottery-issues list --search ${lottery}.`);
  return row.issue_id;
}
