import type { Round } from '../closed-loop.ts';
import { median, tableOf } from '../table.ts';

export interface Measured {
  readonly round: Round;
  /** By process, in microseconds of CPU per bet. */
  readonly cpuMicros: Readonly<Record<string, number | undefined>>;
}

export interface Contestant {
  readonly name: string;
  readonly rounds: Measured[];
}

/** One line per contestant: medians, with the smallest and the largest round beside them. */
export function table(contestants: readonly Contestant[]): string {
  const [peer] = contestants;
  const base = peer && median(peer.rounds.map(({ round }) => round.perSecond));
  const rows = contestants.map((each) => rowOf(each, base));
  const head = ['', 'per second', 'min - max', 'ratio', 'p50 ms', 'p99 ms', 'CPU us per bet'];
  return tableOf(head, rows);
}

function rowOf({ name, rounds }: Contestant, base: number | undefined): string[] {
  const rates = rounds.map(({ round }) => round.perSecond);
  const middle = median(rates);
  const ratio = base === undefined ? '' : `${(middle / base).toFixed(2)}x`;
  return [
    name,
    middle.toFixed(0),
    `${Math.min(...rates).toFixed(0)} - ${Math.max(...rates).toFixed(0)}`,
    ratio,
    medianOf(rounds.map(({ round }) => round.latencyMsP50)),
    medianOf(rounds.map(({ round }) => round.latencyMsP99)),
    cpuOf(rounds),
  ];
}

function cpuOf(rounds: readonly Measured[]): string {
  const names = Object.keys(rounds[0]?.cpuMicros ?? {});
  return names
    .map((name) => [name, rounds.flatMap(({ cpuMicros }) => cpuMicros[name] ?? [])] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${median(values).toFixed(0)}`)
    .join(', ');
}

function medianOf(values: readonly (number | undefined)[]): string {
  const known = values.flatMap((each) => each ?? []);
  return known.length === 0 ? '' : median(known).toFixed(1);
}
