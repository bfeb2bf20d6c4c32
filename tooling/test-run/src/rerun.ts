import type { TestOutcome } from './reports.ts';
import type { CommandRun } from './run-command.ts';
import { reportFile, type Step } from './step.ts';

/** A command, and the folder into which its traces are written, relative to the root of the repository. */
type Rerun = Pick<CommandRun, 'name' | 'command' | 'env'> & { readonly traces: string };

/** Environment of the second run, for which the configurations of both runners record traces. */
const RERUN_ENVIRONMENT = { BAIZE_RERUN: '1' };

/** Returns the command that repeats the failed tests of a step, one after the other. */
export function createRerun(step: Step, failed: readonly TestOutcome[]): Rerun {
  const name = `${step.name}.again`;
  return step.runner === 'playwright' ? rerunPlaywright(step, name) : rerunVitest(step, name, failed);
}

/** Repeats with `--last-failed`: Playwright stores the list of its failed tests in its output folder. */
function rerunPlaywright({ name: first, command, env }: Step, name: string): Rerun {
  return {
    name,
    command: [...command, '--last-failed', '--workers', '1'],
    env: { ...env, ...RERUN_ENVIRONMENT, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name) },
    traces: `test-results/${first}`,
  };
}

/** Repeats by files and names of the failed tests. */
function rerunVitest({ name: first, command, env }: Step, name: string, failed: readonly TestOutcome[]): Rerun {
  const files = [...new Set(failed.map(({ file }) => file))];
  const names = failed.map(({ filterName }) => escapeRegExp(filterName)).join('|');
  return {
    name,
    command: [
      ...command.map((word) => word.replace(reportFile(first), reportFile(name))),
      ...files,
      '--testNamePattern',
      `^(${names})$`,
    ],
    env: { ...env, ...RERUN_ENVIRONMENT },
    traces: 'test-results/traces',
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
