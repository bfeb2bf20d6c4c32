import { Type, type Static, type TSchema } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';
import { CashbackDefinition } from './cashback-definition.ts';
import { PointsDefinition } from './points-definition.ts';
import { RebateDefinition } from './rebate-definition.ts';
import { VipDefinition } from './vip-definition.ts';
import { MissionDefinition } from './mission-definition.ts';
import { LeaderboardDefinition } from './leaderboard-definition.ts';
import type { ProgramKind } from './program-kinds.ts';
import { ReferralDefinition } from './referral-definition.ts';

/** An application that an operator judges (spec section 5, "Uploads"). The operator names the amount when it is granted. */
const ApplicationDefinition = Type.Object(
  {
    remarkRequired: Type.Boolean(),
    imagesRequired: Type.Boolean(),
    /** The most that one application may be granted. */
    amountMax: AmountText,
    turnoverPpm: Ppm,
    /** once: one per member; daily: one per member and day of the brand's calendar. */
    frequency: Type.Enum(['once', 'daily', 'always']),
    /** A grant can be claimed for so many days. */
    claimDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  { additionalProperties: false },
);

/** The schema of the definition of each kind. A kind without one cannot be defined yet. */
export const programDefinitions = {
  application: ApplicationDefinition,
  points: PointsDefinition,
  rebate: RebateDefinition,
  cashback: CashbackDefinition,
  vip: VipDefinition,
  mission: MissionDefinition,
  leaderboard: LeaderboardDefinition,
  referral: ReferralDefinition,
} as const satisfies Partial<Record<ProgramKind, TSchema>>;

export type DefinedKind = keyof typeof programDefinitions;
export type DefinitionOf<Kind extends DefinedKind> = Static<(typeof programDefinitions)[Kind]>;
