import type { Rule } from './kit.ts';

/**
 * The result of one rule. `held` and `broken` say whether the wallet keeps the rule, `not judged` that a helper was missing or a precondition did not
 * hold, and `not applicable` that the dialect cannot express the rule.
 */
export interface Verdict extends Pick<Rule, 'id' | 'about' | 'title'> {
  readonly outcome: 'held' | 'broken' | 'not judged' | 'not applicable';
  /** Why the rule did not hold, was not judged, or is not applicable in this dialect. A broken rule may have several lines. */
  readonly finding?: string;
  /** How long the rule took. */
  readonly milliseconds: number;
}
