import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
/** Logs and reports of the last run, one of each per step. */
export const REPORTS = join(root, '.cache/test-reports');

export type Runner = 'vitest' | 'playwright';

export interface Step {
  /** The name by which `npm test -- <name>` selects it, e.g. "pg". */
  readonly name: string;
  readonly title: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * How many of the two cores the step keeps busy. Steps that fit beside each other run at the same time. A browser test waits for frames
   * during half of its time, and processes that are killed and started wait for each other: such steps count as half a core.
   */
  readonly cores: 0.5 | 1 | 2;
  /** Names of the steps that have to be done before; those that were not selected do not count. */
  readonly after?: readonly string[];
  /** A step that takes longer is ended and has failed. */
  readonly limitMinutes: number;
  /** Which runner writes the JSON report of the step (REPORTS/<name>.json); a step without one has no tests to count. */
  readonly runner?: Runner;
  /** Browser tests are run once more alone when they fail; pure and database tests never are. */
  readonly rerunsFailures?: boolean;
  /** True where running no test is right: nothing that was changed is reached. */
  readonly mayBeEmpty?: boolean;
  /** The budget of tests: more of them fail the step, so that the suite stays within its time. */
  readonly testsMax?: number;
}

export function reportFile(name: string): string {
  return join(REPORTS, `${name}.json`);
}

export function logFile(name: string): string {
  return join(REPORTS, `${name}.log`);
}
