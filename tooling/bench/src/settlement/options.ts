import { parseArgs } from 'node:util';

/** The options of `pnpm bench settlement`. */
export interface SettlementOptions {
  readonly members: number;
  /** Number of agents, each with one contract per kind. The other members are players. */
  readonly contracts: number;
  readonly betsPerDay: number;
  /** Settles only windows whose name contains this text: real-time salary, hourly salary, daily salary. */
  readonly only: string;
  /** Prints the most expensive statements. The times are longer then. */
  readonly withProfile: boolean;
}

/** Reads the options of `pnpm bench settlement`. The full size is `pnpm bench settlement --members 1000000 --contracts 100000 --bets 10000000`. */
export function readOptions(argv: string[]): SettlementOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      members: { type: 'string', default: '20000' },
      contracts: { type: 'string', default: '2000' },
      bets: { type: 'string', default: '200000' },
      only: { type: 'string', default: '' },
      statements: { type: 'boolean', default: false },
    },
  });
  const contracts = parseWhole('contracts', values.contracts, 1);
  return {
    contracts,
    members: parseWhole('members', values.members, contracts + 1),
    betsPerDay: parseWhole('bets', values.bets, 1),
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
