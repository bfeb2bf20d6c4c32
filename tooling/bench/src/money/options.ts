import { parseArgs } from 'node:util';

export interface MoneyOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly players: number;
  readonly entries: number;
  /** Contestants whose name holds this. */
  readonly only: string;
  /** Prints which statements cost most; of use with one contestant. */
  readonly isProfiled: boolean;
  /** Files of SQL that make pgledger, in their order; none: it takes no part. */
  readonly pgledger: readonly string[];
}

/** `pnpm bench money --rounds 5 --seconds 3 --players 2000 --entries 0 --only http`. */
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
    rounds: whole('rounds', values.rounds, 1),
    seconds: whole('seconds', values.seconds, 1),
    // Enough that two bets at the same moment seldom share a wallet.
    players: whole('players', values.players, 256),
    entries: whole('entries', values.entries, 0),
    only: values.only,
    isProfiled: values.statements,
    pgledger: values.pgledger.split(',').filter((file) => file !== ''),
  };
}

function whole(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min)
    throw new Error(`--${name} is "${text}": it must be a whole number from ${min}.`);
  return value;
}
