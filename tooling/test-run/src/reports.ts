import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { reportFile, root, type Runner, type Step } from './step.ts';

/** The result of one test in a report. */
export interface TestOutcome {
  /** Path of the file, relative to the root of the repository. */
  readonly file: string;
  /**
   * Names of the groups and of the test, joined by " › ". With Playwright the title starts with the name of the project in
   * brackets, because each project runs the test once.
   */
  readonly title: string;
  /**
   * Name in the form in which the runner's filter matches it: joined by " > " for `--testNamePattern` of Vitest, by spaces
   * for `--grep` of Playwright. It is empty for a file that could not be loaded.
   */
  readonly filterName: string;
  /** A Playwright test that passes only when it is retried counts as failed. */
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Time of all attempts together, if the runner has retried the test. */
  readonly seconds: number;
}

/** Reads the tests of a step from its JSON report. Returns `undefined` if the step runs no tests or wrote no report. */
export function readOutcomes({ name, runner }: Step): readonly TestOutcome[] | undefined {
  if (runner === undefined || !existsSync(reportFile(name))) return undefined;
  return parseReport(runner, readFileSync(reportFile(name), 'utf8'));
}

/** Parses the JSON report of a runner. Throws if the text is not JSON, such as a report that was cut off. */
export function parseReport(runner: Runner, text: string): TestOutcome[] {
  const report: unknown = JSON.parse(text);
  return runner === 'vitest'
    ? parseVitestReport(report as VitestReport)
    : parsePlaywrightReport(report as PlaywrightReport);
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
    }[];
  }[];
}

function parseVitestReport({ testResults }: VitestReport): TestOutcome[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map((test): TestOutcome => ({
      file,
      title: [...test.ancestorTitles, test.title].join(' › '),
      // The `fullName` of Vitest's report joins the names by spaces, while `--testNamePattern` matches this form.
      filterName: [...test.ancestorTitles, test.title].join(' > '),
      status: toStatusOfVitest(test.status),
      seconds: (test.duration ?? 0) / 1000,
    }));
    // A file that cannot be loaded has no tests, and a file whose `beforeAll` failed has only skipped ones. One failure is
    // added for either, so that the step fails.
    const isWholeFileFailed = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isWholeFileFailed ? [...tests, createFileFailure(file)] : tests;
  });
}

/** Creates the failure of a file in which no single test failed. */
function createFileFailure(file: string): TestOutcome {
  return { file, title: 'the file itself', filterName: '', status: 'failed', seconds: 0 };
}

/** Converts a status of Vitest. `pending`, `todo` and `skipped` tests did not run. */
function toStatusOfVitest(status: string): TestOutcome['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
}

function parsePlaywrightReport({ config, suites }: PlaywrightReport): TestOutcome[] {
  const collectOutcomes = (suite: PlaywrightSuite, groups: readonly string[]): TestOutcome[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file: relative(root, `${config.rootDir}/${file}`),
        title: [`[${projectName}]`, ...groups, title].join(' › '),
        filterName: [...groups, title].join(' '),
        status: toStatusOfPlaywright(status),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => collectOutcomes(inner, [...groups, inner.title])),
  ];
  // The outermost suite is the file, which is stored in `file`.
  return suites.flatMap((suite) => collectOutcomes(suite, []));
}

/**
 * Converts a status of Playwright. `flaky` counts as failed, because the test run itself repeats failed tests and lists the
 * flaky ones (flaky.ts).
 */
function toStatusOfPlaywright(status: string): TestOutcome['status'] {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
