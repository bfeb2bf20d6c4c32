import type { Rule } from './kit.ts';

export interface Verdict extends Omit<Rule, 'judge'> {
  readonly outcome: 'held' | 'broken' | 'not judged' | 'not applicable';
  /** What was found, where it did not hold, could not be judged, or cannot be asked in this dialect. */
  readonly finding?: string;
  readonly milliseconds: number;
}
