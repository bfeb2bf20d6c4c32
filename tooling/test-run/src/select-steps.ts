import type { Step } from './step.ts';

export type Selection =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** Selects the named steps in the order of the suite; all of them without a name. An unknown name is refused. */
export function selectSteps(steps: readonly Step[], words: readonly string[]): Selection {
  const unknown = words.filter((word) => !steps.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, why: `There is no step "${unknown.join('", "')}". The steps are: ${names}.` };
  }
  return { ok: true, steps: words.length === 0 ? steps : steps.filter(({ name }) => words.includes(name)) };
}
