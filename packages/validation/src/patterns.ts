import { isCalendarDate } from './calendar-date.ts';
import { isEmail } from './email.ts';
import { composed } from './plain-text.ts';

/**
 * The 24 patterns of spec section 5 as numbered in decisions.md 6. A text is normalised to NFC before the test, so that
 * precomposed and decomposed characters give the same result. Only the ASCII digits 0-9 count as digits; full-width and Devanagari
 * digits do not. Every pattern, the free text included, refuses malformed text: lone surrogates and long runs of combining marks.
 * Each test takes a time that grows linearly with the text; a unit test shows that no expression backtracks.
 */
export type PatternId =
  | 0
  | 1
  | 2
  | 3
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23;

export interface Pattern {
  readonly test: (text: string) => boolean;
  readonly messageKey: `validation.pattern_${PatternId}`;
}

/** ZWJ and ZWNJ (U+200D, U+200C), which Devanagari and Bengali use within words. */
const NAME_WORD = String.raw`\p{L}[\p{L}\p{M}\u200C\u200D'’.\-]*`;
const FULL_WIDTH_JAPANESE = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+$/u;
const HALF_WIDTH_KANA = /[\uFF61-\uFF9F]/u;
const VIETNAMESE_TEXT = /^[A-Za-zÀ-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯưẠ-ỹ ]+$/u;

const alphanumeric = expression(/^[A-Za-z0-9]+$/);
const hasUpper = expression(/[A-Z]/);
const hasLower = expression(/[a-z]/);
const hasDigit = expression(/[0-9]/);
const hasLetter = expression(/[A-Za-z]/);
const hasSymbol = expression(/[!-/:-@[-`{-~]/);
const printable = expression(/^[!-~]+$/);
/** Letters of any script and spaces, a letter first. Combining marks and joiners may follow a letter. */
const words = expression(/^\p{L}[\p{L}\p{M}\u200C-\u200D ]*$/u);

const tests: Record<PatternId, (text: string) => boolean> = {
  0: () => true,
  1: expression(/^[A-Za-z][A-Za-z0-9]*$/),
  2: expression(/^[\p{Script=Han}0-9]+$/u),
  3: isEmail,
  4: alphanumeric,
  5: all(alphanumeric, hasLetter, hasDigit),
  6: expression(/^[0-9]+$/),
  7: all(alphanumeric, hasUpper),
  8: all(expression(/^[A-Za-z ]+$/), hasLetter),
  // Zero-width spaces and bidirectional marks are refused like spaces.
  9: expression(/^(?:[^\s\p{Cc}\p{Cf}]|[\u200C-\u200D])+$/u),
  10: all(expression(/^[\p{Script=Han}\p{P}]+$/u), expression(/\p{Script=Han}/u)),
  11: isCalendarDate,
  12: words,
  13: all(words, expression(/^\p{Script=Hangul}+$/u)),
  14: all(words, expression(/^\p{Script=Thai}+$/u)),
  15: all(words, expression(/^[\p{Script=Thai}A-Za-z ]+$/u)),
  16: all(expression(/^[A-Z ]+$/), hasUpper),
  17: printable,
  18: all(printable, hasUpper, hasLower, hasDigit, hasSymbol),
  19: expression(new RegExp(`^${NAME_WORD} ${NAME_WORD}$`, 'u')),
  20: all(expression(FULL_WIDTH_JAPANESE), (text) => !HALF_WIDTH_KANA.test(text)),
  21: expression(/^[A-Z]+$/),
  22: all(words, expression(/^[\p{Script=Devanagari}\p{Script=Bengali}\u200C-\u200D ]+$/u)),
  23: all(expression(VIETNAMESE_TEXT), expression(/\p{L}/u)),
};

/** Returns undefined for an unknown id. The caller must then refuse the text. */
export function patternOf(id: number): Pattern | undefined {
  if (!isPatternId(id)) return undefined;
  const test = tests[id];
  return {
    test: (text) => {
      const read = composed(text);
      return read !== undefined && test(read);
    },
    messageKey: `validation.pattern_${id}`,
  };
}

export function isPatternId(id: number): id is PatternId {
  return Object.hasOwn(tests, id);
}

function expression(regExp: RegExp): (text: string) => boolean {
  return (text) => regExp.test(text);
}

function all(...parts: readonly ((text: string) => boolean)[]): (text: string) => boolean {
  return (text) => parts.every((part) => part(text));
}
