import type { Marks } from '@baize/contract/marks';

/** The caller of one column of the matrix: whose session is used, and on which host. */
export interface CallerKind {
  /** `foreign`: a session of another site or brand than the host. */
  readonly session: 'none' | 'own' | 'foreign';
  readonly hostSite: 'member' | 'agent';
  readonly isTrial: boolean;
  /** Explains the column in the legend of the printed matrix. */
  readonly description: string;
  /** The stranger's relation to the victim, whose ids every call names. */
  readonly sees: 'itself' | 'its line' | 'nothing';
}

const outsider = {
  session: 'own',
  hostSite: 'member',
  isTrial: false,
  sees: 'nothing',
} as const satisfies Partial<CallerKind>;

/** The callers of the matrix. Each of them makes every call. */
export const callerKinds = {
  visitor: { ...outsider, session: 'none', description: 'nobody is logged in, on the site of the players' },
  agentVisitor: {
    ...outsider,
    session: 'none',
    hostSite: 'agent',
    description: 'nobody is logged in, on the site of the agents',
  },
  memberOnAgentSite: {
    ...outsider,
    session: 'foreign',
    hostSite: 'agent',
    description: 'the session of a member, on the site of the agents',
  },
  otherBrandsToken: {
    ...outsider,
    session: 'foreign',
    description: 'the session of a member of another brand, on the site of this brand',
  },
  otherBrandsAgentToken: {
    ...outsider,
    session: 'foreign',
    hostSite: 'agent',
    description: 'the session of an agent of another brand, on the site of this brand',
  },
  trial: { ...outsider, isTrial: true, description: 'a trial account' },
  otherMember: { ...outsider, description: 'a member of the same brand' },
  otherAgent: { ...outsider, hostSite: 'agent', description: 'an agent of the same brand, in another line' },
  lineAgent: { ...outsider, hostSite: 'agent', sees: 'its line', description: 'the agent above the victim' },
  otherBrand: { ...outsider, description: 'a member of another brand, on the site of that brand' },
  otherBrandsAgent: {
    ...outsider,
    hostSite: 'agent',
    description: 'an agent of another brand, on the site of that brand',
  },
  victim: { ...outsider, sees: 'itself', description: 'the member whose ids every call names' },
} as const satisfies Readonly<Record<string, CallerKind>>;

export type CallerName = keyof typeof callerKinds;

/** The answers of the guard to a caller, each with its explanation in the legend of the printed matrix. */
export const cellMeanings = {
  absent: '404: the site of the host does not have the call',
  'no session': '401: the call needs a session',
  'wrong site': '403: the session belongs to another site or brand',
  trial: '403: the call needs a real account',
  'not built': '501: the platform does not serve the call yet',
  open: 'the handler runs without a session',
  own: 'the handler runs, and reads and changes only what the caller owns',
  line: 'the handler runs, and reads and changes only what the line of the caller owns',
} as const;

export type Cell = keyof typeof cellMeanings;

/** The status and code of the refusal of each cell. The cells whose handler runs have none. */
export const refusalByCell: Partial<Record<Cell, { readonly status: number; readonly code: string }>> = {
  absent: { status: 404, code: 'request.not_found' },
  'no session': { status: 401, code: 'session.required' },
  'wrong site': { status: 403, code: 'session.wrong_site' },
  trial: { status: 403, code: 'session.true_account_needed' },
  'not built': { status: 501, code: 'system.not_available' },
};

/** Returns the answer that the marks promise to this caller. */
export function expectedCell(marks: Marks, caller: CallerKind, isBuilt: boolean): Cell {
  if (marks.site !== 'both' && marks.site !== caller.hostSite) return 'absent';
  if (marks.token !== false && caller.session === 'foreign') return 'wrong site';
  if (marks.token === true && caller.session === 'none') return 'no session';
  if (marks.account === 'real' && caller.isTrial) return 'trial';
  if (!isBuilt) return 'not built';
  if (marks.token === false || caller.session === 'none') return 'open';
  return marks.site === 'agent' ? 'line' : 'own';
}
