import type { Step } from './step.ts';

/** Number of cores that concurrent steps may fill. */
const CORES = 2;

/** The part of a step's result that decides whether further steps start. */
export interface StepOutcome {
  readonly ok: boolean;
}

/**
 * Runs the steps in their order as far as cores and `after` allow; steps that fit run concurrently. After a failure no
 * step starts, unless `keepGoing`; a step whose required step failed never starts. Returns the results in the order of
 * completion.
 */
export async function runSchedule<Result extends StepOutcome>(
  steps: readonly Step[],
  run: (step: Step) => Promise<Result>,
  shouldKeepGoing: boolean,
): Promise<Result[]> {
  const selected = new Set(steps.map(({ name }) => name));
  const waitingSteps = [...steps];
  const passed = new Set<string>();
  const running = new Map<Step, Promise<void>>();
  const results: Result[] = [];
  let hasFailed = false;

  const isReady = ({ cores, after = [] }: Step): boolean => {
    const busy = [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
    return busy + cores <= CORES && after.every((name) => passed.has(name) || !selected.has(name));
  };
  const start = (step: Step): void => {
    waitingSteps.splice(waitingSteps.indexOf(step), 1);
    const done = run(step).then((result) => {
      running.delete(step);
      results.push(result);
      if (result.ok) passed.add(step.name);
      else hasFailed = true;
    });
    running.set(step, done);
  };

  for (;;) {
    const next = hasFailed && !shouldKeepGoing ? undefined : findNextStep(waitingSteps, isReady);
    if (next) start(next);
    else if (running.size > 0) await Promise.race(running.values());
    else return results;
  }
}

/**
 * Returns the first step that may start, or undefined. A step of two cores that requires no other step waits for both cores; smaller steps behind it do
 * not overtake it, because it might never start then.
 */
function findNextStep(waitingSteps: readonly Step[], isReady: (step: Step) => boolean): Step | undefined {
  for (const step of waitingSteps) {
    if (isReady(step)) return step;
    if (step.cores === CORES && (step.after ?? []).length === 0) return undefined;
  }
  return undefined;
}
