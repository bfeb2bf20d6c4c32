import { compare, isPositive, parseAmount, type Currency, type Money } from '@baize/money';

/** The most lines of one list. A list is approved in one transaction, which must not become too long. */
const LINES_MAX = 2_000;

/** A line of a list: the account of a member and the amount of its grant. */
export interface GrantListLine {
  readonly account: string;
  readonly amount: Money;
}

/** The lines of a valid list, or every mistake as a sentence. */
export type GrantListJudgement =
  | { readonly ok: true; readonly lines: readonly GrantListLine[] }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/**
 * Parses a list of `account,amount` lines, with or without this text as its header. An account may occur in a list once, and no amount may exceed `most`, the
 * largest amount of the program. Every mistake is reported with the number of its line.
 */
export function judgeGrantList(text: string, currency: Currency, most: Money): GrantListJudgement {
  const rows = text
    .split(/\r?\n/)
    .map((row, place) => ({ number: place + 1, cells: row.split(',').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.join('') !== '' && cells.join(',').toLowerCase() !== 'account,amount');
  const seen = new Set<string>();
  const judged = rows.map(({ number, cells }) => {
    const [account = '', text = '', ...more] = cells;
    const amount = parseAmount(text, currency);
    const isRepeated = seen.has(account.toLowerCase());
    seen.add(account.toLowerCase());
    if (account === '' || more.length > 0) return { mistake: `line ${number}: is not account,amount` };
    if (!amount || !isPositive(amount)) return { mistake: `line ${number}: ${text} is no amount of ${currency}` };
    if (compare(amount, most) > 0n) return { mistake: `line ${number}: ${text} is more than the program gives` };
    if (isRepeated) return { mistake: `line ${number}: ${account} stands in the list twice` };
    return { line: { account, amount } };
  });
  const mistakes = judged.flatMap(({ mistake }) => (mistake === undefined ? [] : [mistake]));
  if (rows.length === 0) mistakes.push('the list is empty');
  if (rows.length > LINES_MAX) mistakes.push(`the list has ${rows.length} lines, more than ${LINES_MAX}`);
  if (mistakes.length > 0) return { ok: false, mistakes };
  return { ok: true, lines: judged.flatMap(({ line }) => (line === undefined ? [] : [line])) };
}
