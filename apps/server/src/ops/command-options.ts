import { parseArgs } from 'node:util';
import { Mistake } from './mistake.ts';

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
  | 'language';

const text = { type: 'string' } as const;
const known = {
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
} as const satisfies Record<OptionName, typeof text>;

export interface CommandOptions {
  /** Returns an option that the command needs. */
  readonly required: (name: OptionName) => string;
  readonly optional: (name: OptionName) => string | undefined;
}

/** Reads the options of a command. An option that the command does not take is a mistake. */
export function readCommandOptions(args: readonly string[], taken: readonly OptionName[]): CommandOptions {
  const values = parse(args);
  const unused = Object.keys(values).find((name) => !taken.some((each) => each === name));
  if (unused !== undefined) throw new Mistake(`The command takes no --${unused}.`);
  return {
    required: (name) => {
      const value = values[name]?.trim();
      if (!value) throw new Mistake(`--${name} is missing.`);
      return value;
    },
    optional: (name) => values[name]?.trim(),
  };
}

function parse(args: readonly string[]): Partial<Record<OptionName, string>> {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
