import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSuite } from './find-suite.ts';
import { addToFlakyList, judgeFlaky, parseFlakyList } from './flaky.ts';
import { endAllCommands } from './run-command.ts';
import { runStep, type StepResult } from './run-step.ts';
import { runSchedule } from './schedule.ts';
import { selectSteps } from './select-steps.ts';
import { logFile, REPORTS, root, type Step } from './step.ts';
import { formatSummary } from './summary.ts';

/**
 * `npm test [-- [--keep-going] [step ...]]`. `--suite verify`, `--suite long` and `--suite changed [--base REV]` are
 * `pnpm verify`, `npm run test:long` and `pnpm test:changed`.
 */
const FLAKY_LIST = join(root, 'docs/flaky.md');
/** Number of log lines that are printed for a failed step; REPORTS contains the whole log. */
const FAILURE_LOG_LINES = 200;

const cliArguments = process.argv.slice(2);
const shouldKeepGoing = takeOption('--keep-going') !== undefined;
const suite = takeOption('--suite', 1) ?? 'main';
const base = takeOption('--base', 1) ?? 'HEAD';
const found = findSuite(suite, base);
const selection = found.ok ? selectSteps(found.steps, cliArguments) : found;
if (!selection.ok) {
  console.error(`\n  ${selection.reason}\n`);
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
const results = await runSchedule(steps, runAndReport, shouldKeepGoing);
const startedNames = new Set(results.map(({ step }) => step.name));
const notRun = steps.filter(({ name }) => !startedNames.has(name));
const repeatedFlakyCount = recordFlakyTests(results);
console.log(formatSummary({ results, notRun, seconds: (performance.now() - startedAt) / 1000 }));
if (repeatedFlakyCount > 0 || notRun.length > 0 || results.some(({ ok }) => !ok)) process.exitCode = 1;

/** Removes an option (and its value) from the arguments. Returns the value, or the option itself if it has none; undefined if it is missing. */
function takeOption(option: string, values: 0 | 1 = 0): string | undefined {
  const index = cliArguments.indexOf(option);
  if (index === -1) return undefined;
  return cliArguments.splice(index, 1 + values).at(-1);
}

/** Runs a step and prints its start and its result. The output of a single step is printed while it runs. */
async function runAndReport(step: Step): Promise<StepResult> {
  console.log(`● ${step.title}`);
  // The output of concurrent steps would be interleaved.
  const result = await runStep(step, steps.length === 1);
  if (result.ok) console.log(`✓ ${step.title}: ${result.seconds.toFixed(1)} s`);
  else reportFailure(result);
  return result;
}

function reportFailure({ step, reason, seconds }: StepResult): void {
  const log = readFileSync(logFile(step.name), 'utf8').trimEnd().split('\n');
  if (steps.length > 1) console.log(log.slice(-FAILURE_LOG_LINES).join('\n'));
  console.log(`✗ ${step.title}: ${reason ?? 'failed'} (${seconds.toFixed(1)} s; the whole log: ${logFile(step.name)})`);
}

/** Adds the flaky tests to the list. Returns the number of tests that were already on the list, which fail the run. */
function recordFlakyTests(allResults: readonly StepResult[]): number {
  const flakyTests = allResults.flatMap(({ flaky }) => flaky);
  const document = existsSync(FLAKY_LIST) ? readFileSync(FLAKY_LIST, 'utf8') : undefined;
  const { newTests: fresh, repeatedTests: repeated } = judgeFlaky(parseFlakyList(document ?? ''), flakyTests);
  if (fresh.length > 0)
    writeFileSync(FLAKY_LIST, addToFlakyList(document, fresh, new Date().toISOString().slice(0, 10)));
  for (const { id } of repeated) console.error(`✗ Flaky for the second time: ${id}`);
  return repeated.length;
}
