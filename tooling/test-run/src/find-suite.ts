import { createChangedSuite } from './changed.ts';
import type { Selection } from './select-steps.ts';
import { suites } from './suites.ts';

/** The suite that is created from the files that have changed since a revision. */
const CHANGED = 'changed';

/** Finds the steps of a suite by its name. `base` is the revision for the suite `changed`. An unknown name is refused. */
export function findSuite(name: string, base: string): Selection {
  if (name === CHANGED) return { ok: true, steps: createChangedSuite(base) };
  const steps = new Map<string, Extract<Selection, { ok: true }>['steps']>(Object.entries(suites)).get(name);
  if (steps) return { ok: true, steps };
  const names = [...Object.keys(suites), CHANGED].join(', ');
  return { ok: false, reason: `There is no suite "${name}". The suites are: ${names}.` };
}
