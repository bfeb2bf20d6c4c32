import type { LoginOutcome } from './use-login-outcome.ts';
import type { Remembered } from './use-remembered.ts';

/** Props of each log-in method. */
export interface WayInProps {
  remembered: Remembered;
  outcome: LoginOutcome;
  /** The sentence of the last refusal. */
  refusal: string | undefined;
}
