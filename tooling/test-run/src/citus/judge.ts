import type { TestOutcome } from '../reports.ts';

/** A statement that Citus refuses, and the tests that therefore cannot pass on it yet. */
export interface RefusedStatement {
  /** The function that creates the statement, or the statement itself if a test creates it. */
  readonly statement: string;
  /** The error message of Citus, or how it differs from a single PostgreSQL. */
  readonly reason: string;
  /** Tests as `file › groups › test`. */
  readonly tests: readonly string[];
}

/** The differences between a run and the list. A run without differences passes. */
export interface Judgement {
  /** Unlisted tests that failed. */
  readonly broken: readonly string[];
  /** Listed tests that passed and must be removed from the list. */
  readonly mended: readonly string[];
  /** Listed names that no test of an executed file has. */
  readonly unknown: readonly string[];
}

/**
 * Compares a run with the list of the tests that do not pass on Citus yet. The list may only shrink: a listed test that
 * passes, and a listed name that no test has, are errors as well.
 */
export function judgeCitusRun(outcomes: readonly TestOutcome[], list: readonly RefusedStatement[]): Judgement {
  const listedNames = new Set(list.flatMap(({ tests }) => tests));
  const executedFiles = new Set(outcomes.map(({ file }) => file));
  const executedNames = new Set(outcomes.map(toTestName));
  const listNames = (status: TestOutcome['status']): string[] =>
    outcomes.filter((outcome) => outcome.status === status).map(toTestName);
  return {
    broken: listNames('failed').filter((name) => !listedNames.has(name)),
    mended: listNames('passed').filter((name) => listedNames.has(name)),
    unknown: [...listedNames].filter((name) => executedFiles.has(getTestFile(name)) && !executedNames.has(name)),
  };
}

/** Removes tests from the list, and statements without tests. */
export function shortenList(list: readonly RefusedStatement[], removedTests: readonly string[]): RefusedStatement[] {
  return list
    .map((refused) => ({ ...refused, tests: refused.tests.filter((name) => !removedTests.includes(name)) }))
    .filter(({ tests }) => tests.length > 0);
}

const SEPARATOR = ' › ';

function toTestName({ file, title }: TestOutcome): string {
  return `${file}${SEPARATOR}${title}`;
}

/** Returns the file of a test name in the form `file › groups › test`. */
export function getTestFile(name: string): string {
  return name.slice(0, name.indexOf(SEPARATOR));
}
