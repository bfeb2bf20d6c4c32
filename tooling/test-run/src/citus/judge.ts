import type { TestOutcome } from '../reports.ts';

/** A statement that Citus refuses, and the tests that therefore cannot pass on it yet. */
export interface RefusedStatement {
  /** The function that creates the statement, or the statement itself where a test creates it. */
  readonly statement: string;
  /** The error message of Citus, or how it differs from a single PostgreSQL. */
  readonly reason: string;
  /** Tests as `file › groups › test`. */
  readonly tests: readonly string[];
}

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
  const listed = new Set(list.flatMap(({ tests }) => tests));
  const ranFiles = new Set(outcomes.map(({ file }) => file));
  const known = new Set(outcomes.map(nameOf));
  const namesOf = (status: TestOutcome['status']): string[] =>
    outcomes.filter((outcome) => outcome.status === status).map(nameOf);
  return {
    broken: namesOf('failed').filter((name) => !listed.has(name)),
    mended: namesOf('passed').filter((name) => listed.has(name)),
    unknown: [...listed].filter((name) => ranFiles.has(fileOf(name)) && !known.has(name)),
  };
}

/** Removes tests from the list, and statements without tests. */
export function shortenList(list: readonly RefusedStatement[], gone: readonly string[]): RefusedStatement[] {
  return list
    .map((refused) => ({ ...refused, tests: refused.tests.filter((name) => !gone.includes(name)) }))
    .filter(({ tests }) => tests.length > 0);
}

const SEPARATOR = ' › ';

function nameOf({ file, title }: TestOutcome): string {
  return `${file}${SEPARATOR}${title}`;
}

export function fileOf(name: string): string {
  return name.slice(0, name.indexOf(SEPARATOR));
}
