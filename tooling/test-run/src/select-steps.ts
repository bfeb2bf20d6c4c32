import type { Step } from './step.ts';

/** The selected steps, or the sentence that explains a refusal. */
export type Selection =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly reason: string };

/** Selects the named steps in the order of the suite, or all steps if no name is given. An unknown name is refused. */
export function selectSteps(steps: readonly Step[], words: readonly string[]): Selection {
  const unknown = words.filter((word) => !steps.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, reason: `There is no step "${unknown.join('", "')}". The steps are: ${names}.` };
  }
  return { ok: true, steps: words.length === 0 ? steps : steps.filter(({ name }) => words.includes(name)) };
}
