import { isAgentType } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';

/**
 * Returns whether this account type may use the site: agents and members log in separately (spec section 6, decision
 * 1). It is checked only after the password was correct.
 */
export function judgeSite(type: number, site: 'member' | 'agent'): Outcome<undefined> {
  if (site === 'agent' && !isAgentType(type)) return refuse('session.not_agent');
  if (site === 'member' && isAgentType(type)) return refuse('session.not_member');
  return done(undefined);
}
