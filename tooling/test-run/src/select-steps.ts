import type { Step } from './step.ts';

export type Selection =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly why: string };

/** The steps that the words name, in their order; all of them where there are no words. A word that names no step is refused. */
export function selectSteps(steps: readonly Step[], words: readonly string[]): Selection {
  const unknown = words.filter((word) => !steps.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ');
    return { ok: false, why: `There is no step "${unknown.join('", "')}". The steps are: ${names}.` };
  }
  return { ok: true, steps: words.length === 0 ? steps : steps.filter(({ name }) => words.includes(name)) };
}
