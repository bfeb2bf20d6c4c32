import { parseArgs } from 'node:util';

/** The options of `pnpm bench money`. */
export interface MoneyOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly players: number;
  /** Number of ledger entries that are written before the measurement. */
  readonly entries: number;
  /** Runs only contestants whose name contains this text. */
  readonly only: string;
  /** Prints the most expensive statements. Combine it with `only`. */
  readonly withProfile: boolean;
  /** SQL files of pgledger in the order of execution. If the list is empty, pgledger is not measured. */
  readonly pgledger: readonly string[];
}

/** Reads the options of `pnpm bench money --rounds 5 --seconds 3 --players 2000 --entries 0 --only http`. */
export function readOptions(argv: string[]): MoneyOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      players: { type: 'string', default: '2000' },
      entries: { type: 'string', default: '0' },
      only: { type: 'string', default: '' },
      statements: { type: 'boolean', default: false },
      pgledger: { type: 'string', default: '' },
    },
  });
  return {
    rounds: parseWhole('rounds', values.rounds, 1),
    seconds: parseWhole('seconds', values.seconds, 1),
    // With at least 256 players, two concurrent bets rarely share a wallet.
    players: parseWhole('players', values.players, 256),
    entries: parseWhole('entries', values.entries, 0),
    only: values.only,
    withProfile: values.statements,
    pgledger: values.pgledger.split(',').filter((file) => file !== ''),
  };
}

function parseWhole(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min)
    throw new Error(`--${name} is "${text}": it must be a whole number from ${min}.`);
  return value;
}
