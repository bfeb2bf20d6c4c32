import { parseArgs } from 'node:util';

/** The options of `pnpm bench lottery`. */
export interface LotteryOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly players: number;
  /** Number of orders in flight. */
  readonly connections: number;
  /** Number of bets of the issue that is settled. */
  readonly bets: number;
  /** Number of bets that arrive in the last second of the issue that is closed. */
  readonly lastBets: number;
  /** Runs only parts whose name contains this text: place, settle, close. */
  readonly only: string;
  /** Prints the most expensive statements. Combine it with `only`. */
  readonly withProfile: boolean;
}

/** Reads the options of `pnpm bench lottery`. The full size of a settlement is `pnpm bench lottery --bets 500000 --only settle`. */
export function readOptions(argv: string[]): LotteryOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      players: { type: 'string', default: '2000' },
      connections: { type: 'string', default: '32' },
      bets: { type: 'string', default: '20000' },
      'last-bets': { type: 'string', default: '5000' },
      only: { type: 'string', default: '' },
      statements: { type: 'boolean', default: false },
    },
  });
  return {
    rounds: parseWhole('rounds', values.rounds, 1),
    seconds: parseWhole('seconds', values.seconds, 1),
    players: parseWhole('players', values.players, 256),
    connections: parseWhole('connections', values.connections, 1),
    bets: parseWhole('bets', values.bets, 100),
    lastBets: parseWhole('last-bets', values['last-bets'], 100),
    only: values.only,
    withProfile: values.statements,
  };
}

function parseWhole(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min)
    throw new Error(`--${name} is "${text}": it must be a whole number from ${min}.`);
  return value;
}
