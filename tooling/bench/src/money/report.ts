import type { Round } from '../closed-loop.ts';
import { median, formatTable } from '../table.ts';

export interface MeasuredRun {
  readonly round: Round;
  /** Microseconds of CPU time per bet, by process. */
  readonly cpuMicros: Readonly<Record<string, number | undefined>>;
}

export interface Contestant {
  readonly name: string;
  readonly rounds: MeasuredRun[];
}

/** Formats one line per contestant with medians over its rounds, and the smallest and largest rate. */
export function formatReport(contestants: readonly Contestant[]): string {
  const [peer] = contestants;
  const base = peer && median(peer.rounds.map(({ round }) => round.perSecond));
  const rows = contestants.map((each) => toRow(each, base));
  const head = ['', 'per second', 'min - max', 'ratio', 'p50 ms', 'p99 ms', 'CPU us per bet'];
  return formatTable(head, rows);
}

function toRow({ name, rounds }: Contestant, base: number | undefined): string[] {
  const rates = rounds.map(({ round }) => round.perSecond);
  const middle = median(rates);
  const ratio = base === undefined ? '' : `${(middle / base).toFixed(2)}x`;
  return [
    name,
    middle.toFixed(0),
    `${Math.min(...rates).toFixed(0)} - ${Math.max(...rates).toFixed(0)}`,
    ratio,
    formatMedian(rounds.map(({ round }) => round.latencyMsP50)),
    formatMedian(rounds.map(({ round }) => round.latencyMsP99)),
    readCpuSeconds(rounds),
  ];
}

function readCpuSeconds(rounds: readonly MeasuredRun[]): string {
  const names = Object.keys(rounds[0]?.cpuMicros ?? {});
  return names
    .map((name) => [name, rounds.flatMap(({ cpuMicros }) => cpuMicros[name] ?? [])] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${median(values).toFixed(0)}`)
    .join(', ');
}

function formatMedian(values: readonly (number | undefined)[]): string {
  const known = values.flatMap((each) => each ?? []);
  return known.length === 0 ? '' : median(known).toFixed(1);
}
