import type { Marks } from '@baize/contract/marks';

/** The caller of one column of the matrix: whose session is used, and on which host. */
export interface CallerKind {
  /** `foreign`: a session of another site or brand than the host. */
  readonly session: 'none' | 'own' | 'foreign';
  readonly hostSite: 'member' | 'agent';
  readonly isTrial: boolean;
  /** The stranger's relation to the victim, whose ids every call names. */
  readonly sees: 'itself' | 'its line' | 'nothing';
}

const outsider = { session: 'own', hostSite: 'member', isTrial: false, sees: 'nothing' } as const;

/** Everybody who makes every call. */
export const callerKinds = {
  visitor: { ...outsider, session: 'none' },
  agentVisitor: { ...outsider, session: 'none', hostSite: 'agent' },
  memberOnAgentSite: { ...outsider, session: 'foreign', hostSite: 'agent' },
  otherBrandsToken: { ...outsider, session: 'foreign' },
  otherBrandsAgentToken: { ...outsider, session: 'foreign', hostSite: 'agent' },
  trial: { ...outsider, isTrial: true },
  otherMember: outsider,
  otherAgent: { ...outsider, hostSite: 'agent' },
  lineAgent: { ...outsider, hostSite: 'agent', sees: 'its line' },
  otherBrand: outsider,
  otherBrandsAgent: { ...outsider, hostSite: 'agent' },
  victim: { ...outsider, sees: 'itself' },
} as const satisfies Readonly<Record<string, CallerKind>>;

export type CallerName = keyof typeof callerKinds;

/** The answer of the guard to a caller. `open`: no session is read. `own` and `line`: the handler runs, within that scope. */
export type Cell = 'absent' | 'no session' | 'wrong site' | 'trial' | 'not built' | 'open' | 'own' | 'line';

/** The form of each cell on the wire. The cells whose handler runs have no refusal of the guard. */
export const refusalOfCell: Partial<Record<Cell, { readonly status: number; readonly code: string }>> = {
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
