import type { Static, TSchema } from 'typebox';
import { ApplicationDefinition } from './application-definition.ts';
import { CashbackDefinition } from './cashback-definition.ts';
import { FreeRoundsDefinition } from './free-rounds-definition.ts';
import { LeaderboardDefinition } from './leaderboard-definition.ts';
import { MissionDefinition } from './mission-definition.ts';
import { PointsDefinition } from './points-definition.ts';
import { RebateDefinition } from './rebate-definition.ts';
import { GoldenEggDefinition, RaffleDefinition, RedEnvelopeDefinition, WheelDefinition } from './prize-definitions.ts';
import { ReferralDefinition } from './referral-definition.ts';
import { RescueDefinition } from './rescue-definition.ts';
import { SignInDefinition } from './sign-in-definition.ts';
import { VipDefinition } from './vip-definition.ts';
import { VoucherDefinition } from './voucher-definition.ts';
import type { ProgramKind } from './program-kinds.ts';

/** The schema of the definition of each kind. A kind without a schema cannot be defined yet. */
export const programDefinitions = {
  application: ApplicationDefinition,
  cashback: CashbackDefinition,
  free_rounds: FreeRoundsDefinition,
  golden_egg: GoldenEggDefinition,
  leaderboard: LeaderboardDefinition,
  mission: MissionDefinition,
  points: PointsDefinition,
  raffle: RaffleDefinition,
  rebate: RebateDefinition,
  red_envelope: RedEnvelopeDefinition,
  referral: ReferralDefinition,
  rescue: RescueDefinition,
  sign_in: SignInDefinition,
  vip: VipDefinition,
  voucher: VoucherDefinition,
  wheel: WheelDefinition,
} as const satisfies Partial<Record<ProgramKind, TSchema>>;

/** A kind of program that has a schema. */
export type DefinedKind = keyof typeof programDefinitions;
/** The definition of a program of this kind. */
export type DefinitionOf<Kind extends DefinedKind> = Static<(typeof programDefinitions)[Kind]>;
