import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedSuite } from './changed.ts';
import { addToFlakyList, judgeFlaky, parseFlakyList } from './flaky.ts';
import { endAllCommands } from './run-command.ts';
import { runStep, type StepResult } from './run-step.ts';
import { runSchedule } from './schedule.ts';
import { selectSteps } from './select-steps.ts';
import { logFile, REPORTS, root, type Step } from './step.ts';
import { suites, type SuiteName } from './suites.ts';
import { formatSummary } from './summary.ts';

/**
 * `npm test [-- [--keep-going] [step ...]]`. `--suite verify`, `--suite long` and `--suite changed [--base REV]` are
 * `pnpm verify`, `npm run test:long` and `pnpm test:changed`.
 */
const FLAKY_LIST = join(root, 'docs/flaky.md');
/** Number of log lines that are printed for a failed step; REPORTS contains the whole log. */
const LOG_LINES = 200;

const words = process.argv.slice(2);
const keepGoing = take('--keep-going') !== undefined;
const suite = take('--suite', 1) ?? 'main';
const base = take('--base', 1) ?? 'HEAD';
const selection = selectSteps(suite === 'changed' ? changedSuite(base) : suites[suite as SuiteName], words);
if (!selection.ok) {
  console.error(`\n  ${selection.why}\n`);
  process.exit(1);
}
const { steps } = selection;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endAllCommands();
    process.exitCode = 1;
  });

rmSync(REPORTS, { recursive: true, force: true });
const startedAt = performance.now();
const results = await runSchedule(steps, runAndSay, keepGoing);
const started = new Set(results.map(({ step }) => step.name));
const notRun = steps.filter(({ name }) => !started.has(name));
const repeated = noteFlaky(results);
console.log(formatSummary({ results, notRun, seconds: (performance.now() - startedAt) / 1000 }));
if (repeated > 0 || notRun.length > 0 || results.some(({ ok }) => !ok)) process.exitCode = 1;

/** Removes an option (and its value) from the arguments and returns it; undefined where it is missing. */
function take(option: string, values: 0 | 1 = 0): string | undefined {
  const at = words.indexOf(option);
  if (at === -1) return undefined;
  return words.splice(at, 1 + values).at(-1);
}

async function runAndSay(step: Step): Promise<StepResult> {
  console.log(`● ${step.title}`);
  // The output of concurrent steps would be interleaved.
  const result = await runStep(step, steps.length === 1);
  if (result.ok) console.log(`✓ ${step.title}: ${result.seconds.toFixed(1)} s`);
  else sayFailure(result);
  return result;
}

function sayFailure({ step, why, seconds }: StepResult): void {
  const log = readFileSync(logFile(step.name), 'utf8').trimEnd().split('\n');
  if (steps.length > 1) console.log(log.slice(-LOG_LINES).join('\n'));
  console.log(`✗ ${step.title}: ${why ?? 'failed'} (${seconds.toFixed(1)} s; the whole log: ${logFile(step.name)})`);
}

/** Adds the flaky tests to the list. Returns the number of tests that were already on the list, which fail the run. */
function noteFlaky(all: readonly StepResult[]): number {
  const found = all.flatMap(({ flaky }) => flaky);
  const document = existsSync(FLAKY_LIST) ? readFileSync(FLAKY_LIST, 'utf8') : undefined;
  const { fresh, repeated } = judgeFlaky(parseFlakyList(document ?? ''), found);
  if (fresh.length > 0)
    writeFileSync(FLAKY_LIST, addToFlakyList(document, fresh, new Date().toISOString().slice(0, 10)));
  for (const { id } of repeated) console.error(`✗ Flaky for the second time: ${id}`);
  return repeated.length;
}
