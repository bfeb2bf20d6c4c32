/** Codes of agents and contracts (spec sections 2, 3 and 4). They are separate from `codes.ts`, because the player's pages need none of them. */

import type { TransactionKind } from './codes.ts';

/** The two kinds of account that an agent can open below itself (spec section 6, agent type 1; a plain member). */
export const downlineRoles = ['member', 'agent'] as const;
export type DownlineRole = (typeof downlineRoles)[number];

/** States of a promotion link. A link that is not `on` is treated like an unknown code. `closed`: an operator has turned it off. */
export const promotionLinkStates = ['on', 'off', 'closed'] as const;
export type PromotionLinkState = (typeof promotionLinkStates)[number];

/** Kinds of contracts (spec section 1). Each has its page in the agent centre and its flags in "Contract flags". */
export const contractKinds = ['dividend', 'daily_salary', 'hourly_salary', 'real_time_salary'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** States of a contract (spec section 3, "Contract statuses"). `progress`: offered and not answered yet. */
export const contractStates = ['progress', 'approved', 'rejected', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];

/** Kinds of requests (spec section 3, "Request kinds"). */
export const contractRequestKinds = ['new', 'termination'] as const;
export type ContractRequestKind = (typeof contractRequestKinds)[number];

export const contractAnswers = ['approve', 'reject'] as const;
export type ContractAnswer = (typeof contractAnswers)[number];

/** Periods of a salary (spec section 3, "Salary periods"): daily, weekly, semi-monthly, monthly. */
export const contractPeriods = ['D', 'W', 'H', 'M'] as const;
export type ContractPeriod = (typeof contractPeriods)[number];

/** Whether the negative base of a dividend ends with its period or is carried into the next one (design/agents.md "Pay"). */
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

/** States of a settlement. `open`: the window is over, its sum is not paid yet. `failed`: stopped by an error until an operator resumes it. */
export const settlementStates = ['open', 'paid', 'failed'] as const;
export type SettlementState = (typeof settlementStates)[number];

/**
 * The kinds of rows that a settlement was computed from: the play and money of a member in a day or in five minutes, and a bet that was settled or
 * voided after the window was closed.
 */
export const settlementRowKinds = ['period', 'late_bet'] as const;
export type SettlementRowKind = (typeof settlementRowKinds)[number];

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
