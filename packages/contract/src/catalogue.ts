import { Type, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Marks } from './marks.ts';
import { agencyMarks, agencyPlannedMarks } from './marks/agency.ts';
import { cashierMarks, cashierPlannedMarks } from './marks/cashier.ts';
import { gamesMarks, gamesPlannedMarks } from './marks/games.ts';
import { lotteryPlannedMarks } from './marks/lottery.ts';
import { memberMarks, memberPlannedMarks } from './marks/member.ts';
import { recordsMarks } from './marks/records.ts';
import { registrationMarks, registrationPlannedMarks } from './marks/registration.ts';
import { rewardsPlannedMarks } from './marks/rewards.ts';
import { sessionMarks, sessionPlannedMarks } from './marks/session.ts';
import { systemMarks, systemPlannedMarks } from './marks/system.ts';
import { walletMarks } from './marks/wallet.ts';
import * as agency from './schemas/agency.ts';
import { Empty } from './schemas/common.ts';
import * as games from './schemas/games.ts';
import * as member from './schemas/member.ts';
import * as session from './schemas/session.ts';
import * as system from './schemas/system.ts';
import * as wallet from './schemas/wallet.ts';

/**
 * The whole contract with its schemas: for the server, OpenAPI and tools. A browser takes marks and types only; the size
 * limits and `tooling/repo-rules` hold that.
 */
export interface Endpoint extends EndpointSchemas {
  readonly id: string;
  readonly marks: Marks;
}

interface EndpointSchemas {
  /** The body of POST and PUT (after opening, where it is sealed), the query of GET and DELETE. */
  readonly request: TSchema;
  /** The `value` of a successful reply. */
  readonly reply: TSchema;
  /** Beyond those that every endpoint can answer (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
}

export const commonErrors = [
  'request.invalid',
  'request.rate_limited',
  'system.unknown_domain',
  'system.unexpected',
  'system.busy',
] as const satisfies readonly ErrorCode[];

export const sealedErrors = [
  'request.not_encrypted',
  'request.unreadable',
  'request.key_unknown',
  'request.stale',
  'request.replayed',
] as const satisfies readonly ErrorCode[];

export const tokenErrors = [
  'session.required',
  'session.expired',
  'session.wrong_site',
] as const satisfies readonly ErrorCode[];

function endpoint<const M extends Marks, const S extends EndpointSchemas>(marks: M, schemas: S) {
  return { marks, ...schemas };
}

export const endpoints = {
  systemStatus: endpoint(systemMarks.systemStatus, {
    request: Empty,
    reply: system.SystemStatusValue,
    errors: [],
    summary: 'State of the system and what a site needs to start (spec sections 2, 3, 4)',
  }),
  whitelabel: endpoint(systemMarks.whitelabel, {
    request: Empty,
    reply: system.WhitelabelValue,
    errors: [],
    summary: "The merchant's switches as a tree (spec section 3)",
  }),
  registerSettings: endpoint(systemMarks.registerSettings, {
    request: Empty,
    reply: system.RegisterSettingsValue,
    errors: [],
    summary: 'Rules of the registration fields (spec sections 3, 5)',
  }),
  login: endpoint(sessionMarks.login, {
    request: session.LoginRequest,
    reply: session.LoginValue,
    errors: [...sealedErrors, 'session.bad_credentials', 'session.not_agent', 'session.not_member', 'session.blocked'],
    summary: 'Log in by username (spec section 4, "Login flow")',
  }),
  logout: endpoint(sessionMarks.logout, {
    request: Empty,
    reply: Empty,
    errors: [...tokenErrors],
    summary: 'End this session (spec section 4)',
  }),
  register: endpoint(registrationMarks.register, {
    request: session.RegisterRequest,
    reply: session.LoginValue,
    errors: [
      ...sealedErrors,
      'register.closed',
      'register.fields_invalid',
      'register.username_taken',
      'register.invalid_invitation',
    ],
    summary: 'Register by username and log in (spec sections 3, 4, 5)',
  }),
  memberInfo: endpoint(memberMarks.memberInfo, {
    request: Empty,
    reply: member.MemberInfo,
    errors: [...tokenErrors],
    summary: 'The member of this session (spec section 3)',
  }),
  updateLanguage: endpoint(memberMarks.updateLanguage, {
    request: member.UpdateLanguageRequest,
    reply: Empty,
    errors: [...tokenErrors],
    summary: 'Store the chosen language (spec section 4)',
  }),
  bets: endpoint(recordsMarks.bets, {
    request: member.BetsQuery,
    reply: member.BetsValue,
    errors: [...tokenErrors, 'request.range_too_long'],
    summary: 'Betting record of this member, newest first (spec section 2, personalHistoryCopy)',
  }),
  balance: endpoint(walletMarks.balance, {
    request: Empty,
    reply: wallet.BalanceValue,
    errors: [...tokenErrors],
    summary: 'Balance of the main wallet (spec section 7)',
  }),
  merchantWallet: endpoint(walletMarks.merchantWallet, {
    request: Empty,
    reply: wallet.MerchantWalletValue,
    errors: [...tokenErrors],
    summary: 'Whether vendors play on the one wallet (spec section 7)',
  }),
  demoDeposit: endpoint(cashierMarks.demoDeposit, {
    request: wallet.DemoDepositRequest,
    reply: wallet.DemoDepositValue,
    errors: [...tokenErrors, 'cashier.demo_off', 'cashier.amount_invalid', 'cashier.daily_limit', 'ledger.key_reused'],
    summary: 'Credit play money, where the merchant is a demo',
  }),
  gameList: endpoint(gamesMarks.gameList, {
    request: games.GameListQuery,
    reply: games.GameListValue,
    errors: [],
    summary: 'Games of the lobby (spec section 7, decision 18)',
  }),
  newGameVendor: endpoint(gamesMarks.newGameVendor, {
    request: games.VendorLanesQuery,
    reply: games.VendorLanesValue,
    errors: [],
    summary: 'Categories with their vendors (spec section 7)',
  }),
  launchGame: endpoint(gamesMarks.launchGame, {
    request: games.LaunchGameRequest,
    reply: games.LaunchGameValue,
    errors: [...tokenErrors, 'session.blocked', 'game.not_found', 'game.maintenance', 'game.no_free_play'],
    summary: 'Address of the game with a single-use launch token (spec section 4, "Starting a game")',
  }),
  teamOverview: endpoint(agencyMarks.teamOverview, {
    request: agency.TeamRangeQuery,
    reply: agency.TeamOverviewValue,
    errors: [...tokenErrors, 'request.range_too_long'],
    summary: "The caller's team in figures (spec section 2, agentTeamOverview)",
  }),
  teamDownlines: endpoint(agencyMarks.teamDownlines, {
    request: agency.TeamDownlinesQuery,
    reply: agency.TeamDownlinesValue,
    errors: [...tokenErrors, 'request.range_too_long'],
    summary: 'Direct downlines with the figures of their branches (spec section 2, downlineManagmentView)',
  }),
  teamBets: endpoint(agencyMarks.teamBets, {
    request: agency.TeamBetsQuery,
    reply: agency.TeamBetsValue,
    errors: [...tokenErrors, 'request.range_too_long'],
    summary:
      'Bets of everybody below the caller, newest first (spec section 2, personalHistoryCopy of the agent centre)',
  }),
};

export type EndpointId = keyof typeof endpoints;

/** Declared by the spec and marked; the server answers `system.not_available` until their issue builds them. */
export const plannedMarks = {
  ...sessionPlannedMarks,
  ...memberPlannedMarks,
  ...systemPlannedMarks,
  ...registrationPlannedMarks,
  ...cashierPlannedMarks,
  ...gamesPlannedMarks,
  ...rewardsPlannedMarks,
  ...lotteryPlannedMarks,
  ...agencyPlannedMarks,
};

export function allMarks(): Record<string, Marks> {
  const built = Object.fromEntries(Object.entries(endpoints).map(([id, { marks }]) => [id, marks]));
  return { ...built, ...plannedMarks };
}

/** The body of every successful reply. */
export function replyOf<Value extends TSchema>(value: Value) {
  return Type.Object({ success: Type.Literal(true), value });
}
