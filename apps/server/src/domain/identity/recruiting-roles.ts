import { downlineRoles, type DownlineRole } from '@baize/contract/agent-codes';
import { AGENT_TYPES, LINE_LEVELS_MAX, MEMBER_TYPE } from '@baize/contract/limits';

/**
 * Returns the kinds of account that an agent may recruit: those that an operator allows the agent (`null`: no decision,
 * so both), and no agents at the deepest level of a line.
 */
export function recruitableRoles(line: string, allowed: readonly string[] | null): DownlineRole[] {
  const levels = line.split('.').length;
  return downlineRoles.filter(
    (role) => (allowed === null || allowed.includes(role)) && (role === 'member' || levels < LINE_LEVELS_MAX - 1),
  );
}

/** Returns the account type of a new downline (spec section 3, "Member info"). */
export function typeOfRole(role: DownlineRole): number {
  return role === 'agent' ? AGENT_TYPES[0] : MEMBER_TYPE;
}
