import { toTestId, type FlakyTest } from './flaky.ts';
import type { StepResult } from './run-step.ts';
import type { Step } from './step.ts';

const SLOWEST_TESTS_MAX = 15;

/** What the table at the end of a run shows. */
export interface RunSummary {
  readonly results: readonly StepResult[];
  readonly notRun: readonly Step[];
  readonly seconds: number;
}

/** Formats the table at the end of a run: step, time and tests, then the slowest tests and the repeated ones. */
export function formatSummary({ results, notRun, seconds }: RunSummary): string {
  const rows = results.map(({ step, ok, reason, seconds, outcomes }) => [
    step.name,
    `${seconds.toFixed(1)} s`,
    step.runner === undefined ? '' : String(outcomes.filter(({ status }) => status !== 'skipped').length),
    ok ? 'ok' : `FAILED: ${reason ?? ''}`,
  ]);
  const missing = notRun.map(({ name }) => [name, '', '', 'not run']);
  return [
    '',
    ...formatTable([['step', 'time', 'tests', ''], ...rows, ...missing]),
    '',
    `All of it in ${(seconds / 60).toFixed(1)} min.`,
    ...formatSlowest(results),
    ...formatFlaky(results.flatMap(({ flaky }) => flaky)),
    '',
    formatCounts(results),
  ].join('\n');
}

/** Aligns the columns: names to the left, times and counts to the right. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([name = '', time = '', tests = '', verdict = '']) =>
    `  ${name.padEnd(widths[0] ?? 0)}  ${time.padStart(widths[1] ?? 0)}  ${tests.padStart(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
  );
}

function formatSlowest(results: readonly StepResult[]): string[] {
  const slowest = results
    .flatMap(({ outcomes }) => outcomes)
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SLOWEST_TESTS_MAX);
  if (slowest.length === 0) return [];
  return [
    '',
    `The slowest ${slowest.length}:`,
    ...slowest.map((test) => `  ${test.seconds.toFixed(1).padStart(5)} s  ${toTestId(test)}`),
  ];
}

function formatFlaky(flaky: readonly FlakyTest[]): string[] {
  if (flaky.length === 0) return ['', 'Nothing was run again.'];
  return [
    '',
    'Flaky: failed once, passed alone (docs/flaky.md):',
    ...flaky.map(({ id, trace }) => `  ${id}  (${trace})`),
  ];
}

/** Formats the plain line of counts that CI reads. A failed step without a failed test counts as one failure. */
function formatCounts(results: readonly StepResult[]): string {
  const count = (wanted: string): number =>
    results.flatMap(({ outcomes }) => outcomes).filter(({ status }) => status === wanted).length;
  const withoutTest = results.filter(
    ({ ok, outcomes }) => !ok && outcomes.every(({ status }) => status !== 'failed'),
  ).length;
  return `${count('passed')} passed, ${count('failed') + withoutTest} failed, ${count('skipped')} skipped`;
}
