import { parseArgs } from 'node:util';
import { OperatorError } from './operator-error.ts';

type OptionName =
  | 'merchant'
  | 'by'
  | 'code'
  | 'kind'
  | 'file'
  | 'id'
  | 'amount'
  | 'answer'
  | 'reason'
  | 'account'
  | 'program'
  | 'state'
  | 'days'
  | 'expect'
  | 'at'
  | 'room'
  | 'count'
  | 'minutes'
  | 'for'
  | 'language'
  | 'pictures'
  | 'run'
  | 'after'
  | 'contract'
  | 'page'
  | 'members';

const text = { type: 'string' } as const;
const knownOptions = {
  merchant: text,
  by: text,
  code: text,
  kind: text,
  file: text,
  id: text,
  amount: text,
  answer: text,
  reason: text,
  account: text,
  program: text,
  state: text,
  days: text,
  expect: text,
  at: text,
  room: text,
  count: text,
  minutes: text,
  for: text,
  language: text,
  pictures: text,
  run: text,
  after: text,
  contract: text,
  page: text,
  members: text,
} as const satisfies Record<OptionName, typeof text>;

/** The parsed options of a command. All of them are texts, and a command validates their values itself. */
export interface CommandOptions {
  /** Returns the value of an option without surrounding spaces. Throws an `OperatorError` if the option is missing or empty. */
  readonly required: (name: OptionName) => string;
  /** Returns the value of an option without surrounding spaces, or `undefined` if the option was not given. */
  readonly optional: (name: OptionName) => string | undefined;
}

/** Parses the options of a command. Throws an `OperatorError` for an option that is not among `accepted`. */
export function readCommandOptions(args: readonly string[], accepted: readonly OptionName[]): CommandOptions {
  const values = parseKnownOptions(args);
  const refused = Object.keys(values).find((name) => !accepted.some((acceptedName) => acceptedName === name));
  if (refused !== undefined) throw new OperatorError(`The command takes no --${refused}.`);
  return {
    required: (name) => {
      const value = values[name]?.trim();
      if (!value) throw new OperatorError(`--${name} is missing.`);
      return value;
    },
    optional: (name) => values[name]?.trim(),
  };
}

function parseKnownOptions(args: readonly string[]): Partial<Record<OptionName, string>> {
  try {
    return parseArgs({ args: [...args], options: knownOptions }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

interface WholeOption {
  readonly defaultValue: number;
  readonly max: number;
}

/** Returns a whole number from 1 to `max`, or the default value if the option was not given. Throws an `OperatorError` for anything else. */
export function parseWholeNumberOption(
  option: OptionName,
  given: string | undefined,
  { defaultValue, max }: WholeOption,
): number {
  return given === undefined ? defaultValue : parseWholeNumber(option, given, max);
}

/** Returns a whole number from 1 to `max`, which has at most six digits. Throws an `OperatorError` for anything else. */
export function parseWholeNumber(option: OptionName, given: string, max: number): number {
  const value = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value <= max)) throw new OperatorError(`--${option} takes a whole number from 1 to ${max}.`);
  return value;
}
