import { isAgentType, LINE_LEVELS_MAX, TRIAL_TYPE } from '@baize/contract/limits';

/** The most members of one move, so that its transaction takes a few seconds at most. */
export const LINE_MOVE_MEMBERS_MAX = 100_000;

/** A member with its place in the agent tree. `line` is the path of ids, e.g. "1.17.204"; `uplineId` is null at the top. */
export interface MovedMember {
  readonly memberId: bigint;
  readonly type: number;
  readonly line: string;
  readonly uplineId: bigint | null;
}

/** The branch that moves: the member and all members below it. */
export interface MovedBranch {
  readonly head: MovedMember;
  readonly members: number;
  /** The number of levels of the deepest agent in the branch; 0 without an agent. */
  readonly agentLevels: number;
}

/** Why a branch cannot move to an upline. */
export type LineMoveMistake =
  | 'already_there'
  | 'trial_account'
  | 'own_branch'
  | 'upline_is_no_agent'
  | 'line_too_deep'
  | 'too_many_members';

/**
 * Judges whether a branch may move below another upline, or become the top of its own line (`undefined`). Returns the
 * error, or `undefined` where the move is allowed.
 */
export function findLineMoveMistake(branch: MovedBranch, upline: MovedMember | undefined): LineMoveMistake | undefined {
  const { head, members, agentLevels } = branch;
  if (head.uplineId === (upline?.memberId ?? null)) return 'already_there';
  if (head.type === TRIAL_TYPE || upline?.type === TRIAL_TYPE) return 'trial_account';
  if (upline && isOnLine(upline.line, head.memberId)) return 'own_branch';
  // Agents are recruited by agents, and a brand's own agents have no upline (docs/decisions/0056-recruiting.md).
  if (upline && agentLevels > 0 && !isAgentType(upline.type)) return 'upline_is_no_agent';
  if (agentLevels + levelsOf(upline) - levelsOf(head) + 1 > LINE_LEVELS_MAX - 1) return 'line_too_deep';
  return members > LINE_MOVE_MEMBERS_MAX ? 'too_many_members' : undefined;
}

function isOnLine(line: string, memberId: bigint): boolean {
  return line.split('.').includes(String(memberId));
}

function levelsOf(member: MovedMember | undefined): number {
  return member ? member.line.split('.').length : 0;
}
