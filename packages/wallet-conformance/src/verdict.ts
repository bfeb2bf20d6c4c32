import type { Rule } from './kit.ts';

export interface Verdict extends Pick<Rule, 'id' | 'about' | 'title'> {
  readonly outcome: 'held' | 'broken' | 'not judged' | 'not applicable';
  /** Why the rule did not hold, was not judged, or is not applicable in this dialect. A broken rule may have several lines. */
  readonly finding?: string;
  readonly milliseconds: number;
}
