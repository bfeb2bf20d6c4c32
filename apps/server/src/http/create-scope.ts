import { LineScope } from '../scopes/line-scope.ts';
import { OwnScope, type SessionFacts } from '../scopes/own-scope.ts';
import { VisitorScope } from '../scopes/visitor-scope.ts';
import type { HostSite } from './call.ts';

/** Turns a session into the scope of its calls. Sessions of the agent site belong to agents, who have a line. */
export function createScope({ merchant, site }: HostSite, session: SessionFacts | undefined): VisitorScope {
  if (!session) return new VisitorScope(merchant, site);
  return site === 'agent' ? new LineScope(merchant, session) : new OwnScope(merchant, session);
}
