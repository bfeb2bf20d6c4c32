import { missionPeriods } from '@baize/contract/codes';
import { Type, type Static } from 'typebox';
import { AmountText, Ppm } from './definition-parts.ts';

const ROUNDS_MAX = 1_000;
const VALID_DAYS_MAX = 90;

/** Rounds of one game that cost the member nothing. The vendor of the game keeps them, and what they win is paid as cash. */
export const FreeRoundsDefinition = Type.Object(
  {
    /** The id of the game in the lobby (`pnpm ops games`). */
    nodeId: Type.Integer({ minimum: 1 }),
    rounds: Type.Integer({ minimum: 1, maximum: ROUNDS_MAX }),
    /** The stake of one round, which the member does not pay. The game has to offer it. */
    stake: AmountText,
    /** The valid bet that each win requires before a withdrawal, as parts per million of the win. */
    winTurnoverPpm: Ppm,
    /** The days after the claim in which the rounds can be played. */
    validDays: Type.Integer({ minimum: 1, maximum: VALID_DAYS_MAX }),
    /** How often a member can claim them. */
    period: Type.Enum([...missionPeriods]),
  },
  { additionalProperties: false },
);
export type FreeRoundsDefinition = Static<typeof FreeRoundsDefinition>;
