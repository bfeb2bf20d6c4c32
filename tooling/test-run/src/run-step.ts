import { readFileSync } from 'node:fs';
import { toTestId, type FlakyTest } from './flaky.ts';
import { readOutcomes, type TestOutcome } from './reports.ts';
import { createRerun } from './rerun.ts';
import { runCommand } from './run-command.ts';
import { logFile, type Step } from './step.ts';

/** The result of a step. `reason` says why it failed. */
export interface StepResult {
  readonly step: Step;
  readonly ok: boolean;
  readonly reason?: string;
  readonly seconds: number;
  readonly outcomes: readonly TestOutcome[];
  /** Tests that failed and passed when they were repeated alone; the step passes with them. */
  readonly flaky: readonly FlakyTest[];
}

/** Maximum number of failed tests that are repeated. More failures at once are not flaky tests but a defect. */
const RERUN_FAILURES_MAX = 5;

/** Runs a step. A few failed browser tests are repeated alone, with a trace (and a video, if the runner supports it). */
export async function runStep(step: Step, isShown: boolean): Promise<StepResult> {
  const first = await runCommand({ ...step, isShown });
  const outcomes = readOutcomes(step) ?? [];
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const result = { step, outcomes, flaky: [], seconds: first.seconds } as const;
  if (first.ok) return checkTestCount(result);
  const reason = first.reason ?? explainFailure(step, failed);
  if (!step.rerunsFailures || first.reason !== undefined || failed.length === 0 || failed.length > RERUN_FAILURES_MAX)
    return { ...result, ok: false, reason };
  const rerun = createRerun(step, failed);
  const second = await runCommand({ ...rerun, limitMinutes: step.limitMinutes, isShown });
  const seconds = first.seconds + second.seconds;
  const passed = (readOutcomes({ ...step, name: rerun.name }) ?? []).filter(({ status }) => status === 'passed');
  const passedIds = new Set(passed.map(toTestId));
  if (!second.ok || !failed.every((test) => passedIds.has(toTestId(test))))
    return { ...result, ok: false, reason, seconds };
  const flaky = failed.map((test) => ({ step: step.name, id: toTestId(test), trace: rerun.traces }));
  return checkTestCount({ ...result, outcomes: markPassed(outcomes, passedIds), flaky, seconds });
}

/** Returns the outcomes with the status `passed` for these tests. */
function markPassed(outcomes: readonly TestOutcome[], ids: ReadonlySet<string>): TestOutcome[] {
  return outcomes.map((test) => (ids.has(toTestId(test)) ? { ...test, status: 'passed' } : test));
}

/** Checks that a step ran tests, and no more than its budget allows. */
function checkTestCount(result: Omit<StepResult, 'ok' | 'reason'>): StepResult {
  const { step, outcomes } = result;
  const executedCount = outcomes.filter(({ status }) => status !== 'skipped').length;
  if (step.runner !== undefined && !step.mayBeEmpty && executedCount === 0)
    return { ...result, ok: false, reason: 'ran no test' };
  if (step.testsMax !== undefined && executedCount > step.testsMax)
    return { ...result, ok: false, reason: `${executedCount} tests are more than the budget of ${step.testsMax}` };
  return { ...result, ok: true };
}

/** Returns the names of the first failed tests, or the last line of the log if no test has failed. */
function explainFailure(step: Step, failed: readonly TestOutcome[]): string {
  if (failed.length > 0) return `${failed.length} failed: ${failed.slice(0, 5).map(toTestId).join('; ')}`;
  return lastLine(readFileSync(logFile(step.name), 'utf8'));
}

function lastLine(text: string): string {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? 'it printed nothing' : line;
}
