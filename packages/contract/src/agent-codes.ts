/** The words of agents and contracts; beside `codes.ts`, for the player's pages need none of them. Spec sections 2, 3 and 4. */

import type { TransactionKind } from './codes.ts';

/** The two kinds of account that an agent can open below itself (spec section 6, agent type 1; a plain member). */
export const downlineRoles = ['member', 'agent'] as const;
export type DownlineRole = (typeof downlineRoles)[number];

/** A promotion link that is not `on` answers like a code that nobody has. `closed`: an operator has switched it off. */
export const promotionLinkStates = ['on', 'off', 'closed'] as const;
export type PromotionLinkState = (typeof promotionLinkStates)[number];

/** Spec section 1: each has its page in the agent centre and its flags in "Contract flags". */
export const contractKinds = ['dividend', 'daily_salary', 'hourly_salary', 'real_time_salary'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Spec section 3, "Contract statuses". `progress`: offered, not answered yet. */
export const contractStates = ['progress', 'approved', 'rejected', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];

/** Spec section 3, "Request kinds". */
export const contractRequestKinds = ['new', 'termination'] as const;
export type ContractRequestKind = (typeof contractRequestKinds)[number];

export const contractAnswers = ['approve', 'reject'] as const;
export type ContractAnswer = (typeof contractAnswers)[number];

/** Spec section 3, "Salary periods": daily, weekly, semi-monthly, monthly. */
export const contractPeriods = ['D', 'W', 'H', 'M'] as const;
export type ContractPeriod = (typeof contractPeriods)[number];

/** Says whether the negative base of a dividend ends with its period or is carried into the next one (design/agents.md "Pay"). */
export const carryOvers = ['reset', 'accumulate'] as const;
export type CarryOver = (typeof carryOvers)[number];

/** Events in the history of a contract. `auto_ended` means that its upline agreed to a lower rate (spec section 4). */
export const contractEvents = [
  'offered',
  'approved',
  'rejected',
  'withdrawn',
  'termination_asked',
  'termination_rejected',
  'ended',
  'auto_ended',
] as const;
export type ContractEvent = (typeof contractEvents)[number];

/** `open`: the window is over, its sum is not paid yet. `failed`: stopped by an error, taken up again by an operator. */
export const settlementStates = ['open', 'paid', 'failed'] as const;
export type SettlementState = (typeof settlementStates)[number];

/**
 * The kinds of transactions that an agent sees of its team (spec section 2, agentDownlineTransactionDetailsCopy), in the order in which
 * people look for them. Play has its own page: stakes, wins and refunds are not among them.
 */
export const teamTransactionKinds = [
  'deposit',
  'deposit_return',
  'debt_payment',
  'withdrawal',
  'withdrawal_return',
  'bonus',
  'bonus_return',
  'rebate',
  'points',
  'wallet_transfer',
  'line_transfer',
  'salary',
  'dividend',
  'adjustment',
] as const satisfies readonly TransactionKind[];
export type TeamTransactionKind = (typeof teamTransactionKinds)[number];
