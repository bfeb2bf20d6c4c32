import type { LoginOutcome } from './use-login-outcome.ts';
import type { Remembered } from './use-remembered.ts';

/** What each tab of the log-in is given. */
export interface WayInProps {
  remembered: Remembered;
  outcome: LoginOutcome;
  /** Of the last try, as a sentence. */
  refusal: string | undefined;
}
