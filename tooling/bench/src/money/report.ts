import type { Round } from '../closed-loop.ts';
import { median, formatTable } from '../table.ts';

/** A round of a contestant with its CPU time. */
export interface MeasuredRun {
  readonly round: Round;
  /** Microseconds of CPU time per bet, by process. */
  readonly cpuMicros: Readonly<Record<string, number | undefined>>;
}

/** A line of the table: a contestant with its rounds. */
export interface Contestant {
  readonly name: string;
  readonly rounds: MeasuredRun[];
}

/**
 * Formats one line per contestant with medians over its rounds, the smallest and largest rate, and the ratio of its rate to that of the first
 * contestant.
 */
export function formatReport(contestants: readonly Contestant[]): string {
  const [baseline] = contestants;
  const baselineRate = baseline && median(baseline.rounds.map(({ round }) => round.perSecond));
  const rows = contestants.map((each) => toRow(each, baselineRate));
  const head = ['', 'per second', 'min - max', 'ratio', 'p50 ms', 'p99 ms', 'CPU us per bet'];
  return formatTable(head, rows);
}

function toRow({ name, rounds }: Contestant, baselineRate: number | undefined): string[] {
  const rates = rounds.map(({ round }) => round.perSecond);
  const medianRate = median(rates);
  const ratio = baselineRate === undefined ? '' : `${(medianRate / baselineRate).toFixed(2)}x`;
  return [
    name,
    medianRate.toFixed(0),
    `${Math.min(...rates).toFixed(0)} - ${Math.max(...rates).toFixed(0)}`,
    ratio,
    formatMedian(rounds.map(({ round }) => round.latencyMsP50)),
    formatMedian(rounds.map(({ round }) => round.latencyMsP99)),
    formatCpuMicros(rounds),
  ];
}

/** Formats the median CPU time of each process. Processes without a measured time are left out. */
function formatCpuMicros(rounds: readonly MeasuredRun[]): string {
  const names = Object.keys(rounds[0]?.cpuMicros ?? {});
  return names
    .map((name) => [name, rounds.flatMap(({ cpuMicros }) => cpuMicros[name] ?? [])] as const)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${median(values).toFixed(0)}`)
    .join(', ');
}

function formatMedian(values: readonly (number | undefined)[]): string {
  const definedValues = values.flatMap((each) => each ?? []);
  return definedValues.length === 0 ? '' : median(definedValues).toFixed(1);
}
