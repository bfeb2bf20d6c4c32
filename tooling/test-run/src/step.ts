import { join } from 'node:path';

/** The root folder of the repository. */
export const root = join(import.meta.dirname, '../../..');
/** Folder with the log and report of each step of the last run. */
export const REPORTS = join(root, '.cache/test-reports');

/** A test runner whose JSON report can be read. */
export type Runner = 'vitest' | 'playwright';

/** A command of a test run, with what the schedule needs to know about it. */
export interface Step {
  /** Name by which `npm test -- <name>` selects it, such as "pg". */
  readonly name: string;
  readonly title: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Number of the two cores that the step keeps busy. Steps that fit run concurrently. Processes that are killed and
   * started wait for each other, and pictures wait for frames, so such steps count as half a core.
   */
  readonly cores: 0.5 | 1 | 2;
  /** Names of the steps that must be done before; steps that were not selected do not count. */
  readonly after?: readonly string[];
  /**
   * Time limit, which ends a step that makes no progress. It is several times the usual duration, because a shared
   * machine can be three times slower than usual.
   */
  readonly limitMinutes: number;
  /** Runner that writes the JSON report of the step (REPORTS/<name>.json); a step without one has no tests to count. */
  readonly runner?: Runner;
  /** True for browser tests, which are repeated once alone when they fail; unit and database tests never are. */
  readonly rerunsFailures?: boolean;
  /** True if running no test is valid, because the change affects none. */
  readonly mayBeEmpty?: boolean;
  /** Maximum number of tests. More tests fail the step, so that the suite stays within its time. */
  readonly testsMax?: number;
}

/** Returns the path of the JSON report of a step. */
export function reportFile(name: string): string {
  return join(REPORTS, `${name}.json`);
}

/** Returns the path of the log of a step. */
export function logFile(name: string): string {
  return join(REPORTS, `${name}.log`);
}
