import type { LoginOutcome } from './use-login-outcome.ts';
import type { RememberedLogin } from './use-remembered-login.ts';

/** Props of each log-in method. */
export interface LoginMethodProps {
  /** The last log-in on this device. */
  rememberedLogin: RememberedLogin;
  outcome: LoginOutcome;
  /** Sentence of the last refusal, shown above the form. */
  refusal: string | undefined;
}
