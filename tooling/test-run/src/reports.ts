import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { reportFile, root, type Runner, type Step } from './step.ts';

export interface TestOutcome {
  /** Path of the file, relative to the root of the repository. */
  readonly file: string;
  /** Names of its groups and its own name, joined by " › ". */
  readonly title: string;
  /** Name in the form with which the runner selects a single test. */
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
}

/** Reads the tests of a step from its JSON report; undefined where the step wrote none. */
export function readOutcomes({ name, runner }: Step): readonly TestOutcome[] | undefined {
  if (runner === undefined || !existsSync(reportFile(name))) return undefined;
  return parseReport(runner, readFileSync(reportFile(name), 'utf8'));
}

export function parseReport(runner: Runner, text: string): TestOutcome[] {
  const report: unknown = JSON.parse(text);
  return runner === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport);
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

function fromVitest({ testResults }: VitestReport): TestOutcome[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map((test): TestOutcome => ({
      file,
      title: [...test.ancestorTitles, test.title].join(' › '),
      // The report joins the names by spaces, while `--testNamePattern` matches this form.
      fullName: [...test.ancestorTitles, test.title].join(' > '),
      status: vitestStatus(test.status),
      seconds: (test.duration ?? 0) / 1000,
    }));
    // A file that cannot be loaded has no tests, and one whose preparation failed has only skipped ones. Both count as
    // failures.
    const isWholeFileFailed = status === 'failed' && !tests.some((test) => test.status === 'failed');
    return isWholeFileFailed ? [...tests, failedFile(file)] : tests;
  });
}

function failedFile(file: string): TestOutcome {
  return { file, title: 'the file itself', fullName: '', status: 'failed', seconds: 0 };
}

function vitestStatus(status: string): TestOutcome['status'] {
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

function fromPlaywright({ config, suites }: PlaywrightReport): TestOutcome[] {
  const outcomesOf = (suite: PlaywrightSuite, groups: readonly string[]): TestOutcome[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        file: relative(root, `${config.rootDir}/${file}`),
        title: [`[${projectName}]`, ...groups, title].join(' › '),
        fullName: [...groups, title].join(' '),
        status: playwrightStatus(status),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => outcomesOf(inner, [...groups, inner.title])),
  ];
  // The outermost suite is the file, which is stored in `file`.
  return suites.flatMap((suite) => outcomesOf(suite, []));
}

function playwrightStatus(status: string): TestOutcome['status'] {
  if (status === 'expected') return 'passed';
  return status === 'skipped' ? 'skipped' : 'failed';
}
