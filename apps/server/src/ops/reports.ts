import type { OpsContext } from './asked.ts';
import { reconcile } from './reconcile.ts';

/** What is compared or counted and changes nothing: its own options, its own exit code (1: something is not as it should be). */
export interface Report {
  readonly summary: string;
  readonly run: (args: readonly string[], context: OpsContext) => Promise<number>;
}

/** By noun and verb. */
export const reports: Readonly<Record<string, Report>> = {
  'deposits reconcile': {
    summary: 'our deposits against a provider’s own list: --provider CODE --day DAY',
    run: reconcile,
  },
};

export function findReport([noun = '', verb = '']: readonly string[]): Report | undefined {
  const name = `${noun} ${verb}`;
  return Object.hasOwn(reports, name) ? reports[name] : undefined;
}
