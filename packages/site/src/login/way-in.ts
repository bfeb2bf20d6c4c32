import type { LoginOutcome } from './use-login-outcome.ts';
import type { Remembered } from './use-remembered.ts';

/** Props of each tab of the log-in. */
export interface WayInProps {
  remembered: Remembered;
  outcome: LoginOutcome;
  /** Refusal of the last try as a sentence. */
  refusal: string | undefined;
}
