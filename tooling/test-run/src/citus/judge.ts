import type { TestOutcome } from '../reports.ts';

/** Tests that cannot pass on Citus yet, because it refuses a statement that they reach. */
export interface RefusedStatement {
  /** The function that makes the statement, or the statement itself where a test makes it. */
  readonly statement: string;
  /** The words of Citus, or what it does otherwise than one PostgreSQL. */
  readonly reason: string;
  /** Each as `file › groups › test`. */
  readonly tests: readonly string[];
}

export interface Judgement {
  /** Failed, and are not on the list. */
  readonly broken: readonly string[];
  /** Passed, and are on the list: they have to be taken off. */
  readonly mended: readonly string[];
  /** Are on the list, and no test of a file that ran has this name. */
  readonly unknown: readonly string[];
}

/**
 * Holds a run against the list of the tests that do not pass on Citus yet. The list may only become shorter: a test on it that passes, and
 * a name on it that no test has, are mistakes as well.
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

/** Takes tests off the list, and statements that no test reaches any more. */
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
