import { Type, type TSchema } from 'typebox';
import { agencyEndpoints } from './endpoints/agency.ts';
import { cashierEndpoints } from './endpoints/cashier.ts';
import { gamesEndpoints } from './endpoints/games.ts';
import { memberEndpoints } from './endpoints/member.ts';
import { recordsEndpoints } from './endpoints/records.ts';
import { registrationEndpoints } from './endpoints/registration.ts';
import { sessionEndpoints } from './endpoints/session.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { walletEndpoints } from './endpoints/wallet.ts';
import type { Marks } from './marks.ts';
import { agencyPlannedMarks } from './marks/agency.ts';
import { cashierPlannedMarks } from './marks/cashier.ts';
import { gamesPlannedMarks } from './marks/games.ts';
import { lotteryPlannedMarks } from './marks/lottery.ts';
import { memberPlannedMarks } from './marks/member.ts';
import { registrationPlannedMarks } from './marks/registration.ts';
import { rewardsPlannedMarks } from './marks/rewards.ts';
import { sessionPlannedMarks } from './marks/session.ts';
import { systemPlannedMarks } from './marks/system.ts';

/**
 * The whole contract with its schemas: for the server, OpenAPI, the mock server and tools. A browser takes marks and types only;
 * the size limits and `tooling/repo-rules` hold that.
 */
export const endpoints = {
  ...systemEndpoints,
  ...sessionEndpoints,
  ...registrationEndpoints,
  ...memberEndpoints,
  ...recordsEndpoints,
  ...walletEndpoints,
  ...cashierEndpoints,
  ...gamesEndpoints,
  ...agencyEndpoints,
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
