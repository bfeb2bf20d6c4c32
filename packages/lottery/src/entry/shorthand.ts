import { numbersOfGroup } from './number-groups.ts';
import { distinctOrders, type TextPlace } from './typed-list.ts';

/** Numbers with one amount. */
export interface ShorthandBet {
  readonly numbers: readonly string[];
  /** The typed amount, such as "10" or "0.5". Undefined where none was typed, so that the panel's amount applies. */
  readonly amount?: string;
}

export type ShorthandErrorCode = 'unknown' | 'wrong_length' | 'endless_run' | 'no_numbers' | 'too_many' | 'too_long';

export interface ShorthandError extends TextPlace {
  readonly code: ShorthandErrorCode;
}

export interface Shorthand {
  readonly bets: readonly ShorthandBet[];
  readonly errors: readonly ShorthandError[];
}

export const SHORTHAND_CHARS_MAX = 5_000;
/** Maximum count of numbers in one text, over all bets. */
export const SHORTHAND_NUMBERS_MAX = 2_000;

/** Matches `<numbers>` with or without an amount: "34x10", "10/15keo60", "123dao", "chan". */
const TOKEN = /^(?<body>[^x]*)(?:x(?<amount>\d{1,9}(?:\.\d{1,2})?))?$/;
/** Matches a run (kéo): "10/15keo60" goes from 10 in steps of 5 up to 60, "10keo20" in steps of one. */
const RUN = /^(?<from>\d+)(?:\/(?<second>\d+))?keo(?<to>\d+)$/;
const ORDERS = /^(?<number>\d+)dao$/;

/**
 * Parses Vietnamese shorthand: "12 34x10" bets 10 on each of 12 and 34. An amount applies to all numbers before it in
 * its line, back to the previous amount. Words may have accents or not. Every error has its position, and the rest is
 * still parsed.
 */
export function parseShorthand(text: string, digits: 2 | 3 | 4): Shorthand {
  if (text.length > SHORTHAND_CHARS_MAX)
    return { bets: [], errors: [{ code: 'too_long', line: 1, column: 1, text: '' }] };
  const lines = text.split('\n').map((line, index) => parseLine(line, index + 1, digits));
  const bets = lines.flatMap((line) => line.bets);
  const errors = lines.flatMap((line) => line.errors);
  const count = bets.reduce((sum, bet) => sum + bet.numbers.length, 0);
  if (count <= SHORTHAND_NUMBERS_MAX) return { bets, errors };
  return { bets: [], errors: [...errors, { code: 'too_many', line: 1, column: 1, text: '' }] };
}

function parseLine(
  line: string,
  lineNumber: number,
  digits: number,
): { bets: ShorthandBet[]; errors: ShorthandError[] } {
  const bets: ShorthandBet[] = [];
  const errors: ShorthandError[] = [];
  let pending: string[] = [];
  for (const match of line.matchAll(/[^\s,;]+/g)) {
    const token = parseToken(match[0], digits, pending.length > 0);
    if (typeof token === 'string')
      errors.push({ code: token, line: lineNumber, column: match.index + 1, text: match[0] });
    else {
      pending.push(...token.numbers);
      if (token.amount !== undefined) {
        bets.push({ numbers: [...new Set(pending)], amount: token.amount });
        pending = [];
      }
    }
  }
  if (pending.length > 0) bets.push({ numbers: [...new Set(pending)] });
  return { bets, errors };
}

function parseToken(text: string, digits: number, hasNumbersBefore: boolean): ShorthandBet | ShorthandErrorCode {
  const { body, amount } = TOKEN.exec(foldAccents(text))?.groups ?? {};
  if (body === undefined) return parseGroup(foldAccents(text), digits);
  if (body === '') return hasNumbersBefore && amount !== undefined ? { numbers: [], amount } : 'no_numbers';
  const numbers = readNumbers(body, digits);
  if (typeof numbers === 'string') return numbers;
  return amount === undefined ? { numbers } : { numbers, amount };
}

/** Parses a group. "xiu" contains the letter that separates the amount, so it is matched separately; an amount may follow after a space. */
function parseGroup(word: string, digits: number): ShorthandBet | ShorthandErrorCode {
  const [, body = word, amount] = /^(xiu)x(\d{1,9}(?:\.\d{1,2})?)$/.exec(word) ?? [];
  const numbers = numbersOfGroup(body, digits);
  if (!numbers) return 'unknown';
  return amount === undefined ? { numbers } : { numbers, amount };
}

function readNumbers(body: string, digits: number): readonly string[] | ShorthandErrorCode {
  if (/^\d+$/.test(body)) return body.length === digits ? [body] : 'wrong_length';
  const run = RUN.exec(body)?.groups;
  if (run) return expandRun(run, digits);
  const number = ORDERS.exec(body)?.groups?.['number'];
  if (number !== undefined) return number.length === digits ? distinctOrders(number) : 'wrong_length';
  return numbersOfGroup(body, digits) ?? 'unknown';
}

function expandRun({ from = '', second, to = '' }: Readonly<Record<string, string | undefined>>, digits: number) {
  if ([from, second ?? from, to].some((number) => number.length !== digits)) return 'wrong_length';
  const step = second === undefined ? 1 : Number(second) - Number(from);
  if (step <= 0 || Number(to) < Number(from)) return 'endless_run';
  const count = Math.floor((Number(to) - Number(from)) / step) + 1;
  if (count > SHORTHAND_NUMBERS_MAX) return 'too_many';
  return Array.from({ length: count }, (_, index) => String(Number(from) + index * step).padStart(digits, '0'));
}

/** Removes accents: "Kéo" becomes "keo", and "đảo" becomes "dao". */
function foldAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}
