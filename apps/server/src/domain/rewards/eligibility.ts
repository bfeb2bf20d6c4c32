import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';

/** The facts that decide whether a member may have rewards at all. */
export interface RewardStanding {
  readonly type: number;
  readonly isActive: boolean;
  /** Whether a break from play runs. During a break no reward is offered. */
  readonly isOnBreak: boolean;
  /** Whether the member owes a part of a deposit that was returned. */
  readonly owes: boolean;
}

/** The reasons why a member can have no reward now. */
const rewardObstacles = ['trial', 'agent', 'blocked', 'break', 'owed'] as const;
/** Why a member can have no reward now: `break` is a break from play, `owed` a debt from a returned deposit. */
export type RewardObstacle = (typeof rewardObstacles)[number];

/** Returns the first obstacle to every reward, or undefined. */
export function findObstacle({ type, isActive, isOnBreak, owes }: RewardStanding): RewardObstacle | undefined {
  if (type === TRIAL_TYPE) return 'trial';
  if (isAgentType(type)) return 'agent';
  if (!isActive) return 'blocked';
  if (isOnBreak) return 'break';
  return owes ? 'owed' : undefined;
}
