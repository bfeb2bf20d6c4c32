import { isAgentType } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';

/** Spec section 6: agents and members log in apart (decision 1). Asked only after the password held. */
export function judgeSite(type: number, site: 'member' | 'agent'): Outcome<undefined> {
  if (site === 'agent' && !isAgentType(type)) return refuse('session.not_agent');
  if (site === 'member' && isAgentType(type)) return refuse('session.not_member');
  return done(undefined);
}
