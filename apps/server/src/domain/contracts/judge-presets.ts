import { done, refuse, type Outcome } from '../outcome.ts';
import { areTermsValid, isWithinUpline } from './judge-terms.ts';
import type { Terms } from './terms.ts';

/** Returns whether the agent's own contracts in force cover the terms, so that it may offer them to a direct downline. */
export function isCoveredBy(preset: Terms, own: readonly Terms[]): boolean {
  return own.some((terms) => isWithinUpline(preset, terms));
}

/**
 * Judges the contracts that an agent offers to a new account, by the rules of offers to an existing downline (spec section 4, "Contracts"). Refuses with
 * `contract.terms_invalid` two contracts of a kind or invalid terms, with `contract.not_offered` a kind that the agent does not have itself, and with
 * `contract.rate_above_own` terms beyond the agent's own.
 */
export function judgePresets(presets: readonly Terms[], own: readonly Terms[]): Outcome<undefined> {
  const kinds = new Set(presets.map(({ kind }) => kind));
  if (kinds.size < presets.length || !presets.every(areTermsValid)) return refuse('contract.terms_invalid');
  const ownKinds = new Set(own.map(({ kind }) => kind));
  if (presets.some(({ kind }) => !ownKinds.has(kind))) return refuse('contract.not_offered');
  return presets.every((preset) => isCoveredBy(preset, own)) ? done(undefined) : refuse('contract.rate_above_own');
}
