import { readFileSync } from 'node:fs';
import { idOf, type FlakyTest } from './flaky.ts';
import { readOutcomes, type TestOutcome } from './reports.ts';
import { rerunCommand } from './rerun.ts';
import { runCommand } from './run-command.ts';
import { logFile, type Step } from './step.ts';

export interface StepResult {
  readonly step: Step;
  readonly ok: boolean;
  readonly why?: string;
  readonly seconds: number;
  readonly outcomes: readonly TestOutcome[];
  /** Tests that failed and passed when they were repeated alone; the step passes with them. */
  readonly flaky: readonly FlakyTest[];
}

/** Maximum number of failures that are repeated. More failures are not noise. */
const RERUN_MAX = 5;

/** Runs a step. A few failed browser tests are repeated alone, with a trace (and a video, where the runner supports it). */
export async function runStep(step: Step, shown: boolean): Promise<StepResult> {
  const first = await runCommand({ ...step, shown });
  const outcomes = readOutcomes(step) ?? [];
  const failed = outcomes.filter(({ status }) => status === 'failed');
  const result = { step, outcomes, flaky: [], seconds: first.seconds } as const;
  if (first.ok) return judgeSize(result);
  const why = first.why ?? whyFailed(step, failed);
  if (!step.rerunsFailures || first.why !== undefined || failed.length === 0 || failed.length > RERUN_MAX)
    return { ...result, ok: false, why };
  const again = rerunCommand(step, failed);
  const second = await runCommand({ ...again, limitMinutes: step.limitMinutes, shown });
  const seconds = first.seconds + second.seconds;
  const passed = (readOutcomes({ ...step, name: again.name }) ?? []).filter(({ status }) => status === 'passed');
  const passedIds = new Set(passed.map(idOf));
  if (!second.ok || !failed.every((test) => passedIds.has(idOf(test)))) return { ...result, ok: false, why, seconds };
  const flaky = failed.map((test) => ({ step: step.name, id: idOf(test), trace: again.traces }));
  return judgeSize({ ...result, outcomes: withPassed(outcomes, passedIds), flaky, seconds });
}

function withPassed(outcomes: readonly TestOutcome[], ids: ReadonlySet<string>): TestOutcome[] {
  return outcomes.map((test) => (ids.has(idOf(test)) ? { ...test, status: 'passed' } : test));
}

/** Checks that a step ran tests, and no more than its budget allows. */
function judgeSize(result: Omit<StepResult, 'ok' | 'why'>): StepResult {
  const { step, outcomes } = result;
  const ran = outcomes.filter(({ status }) => status !== 'skipped').length;
  if (step.runner !== undefined && !step.mayBeEmpty && ran === 0) return { ...result, ok: false, why: 'ran no test' };
  if (step.testsMax !== undefined && ran > step.testsMax)
    return { ...result, ok: false, why: `${ran} tests are more than the budget of ${step.testsMax}` };
  return { ...result, ok: true };
}

function whyFailed(step: Step, failed: readonly TestOutcome[]): string {
  if (failed.length > 0) return `${failed.length} failed: ${failed.slice(0, 5).map(idOf).join('; ')}`;
  return lastLine(readFileSync(logFile(step.name), 'utf8'));
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? 'it printed nothing';
}
