import { missionMeasures, missionPeriods, type MissionMeasure } from '@baize/contract/codes';
import { Type, type Static } from 'typebox';
import { AmountText, CountedGameTypes } from './definition-parts.ts';
import { RewardItem } from './reward-item.ts';

const CLAIM_HOURS_MAX = 720;
const VENDORS_MAX = 20;
const DESCRIPTION_MAX_CHARACTERS = 300;
/** The steps of the security centre that a mission may count (members/security-steps.ts). */
const SECURITY_STEPS_MAX = 4;

/** A task with a goal and a reward. Its progress starts again with each period of the brand's calendar. */
export const MissionDefinition = Type.Object(
  {
    measure: Type.Enum([...missionMeasures]),
    /** Only bets have a category. */
    gameTypes: CountedGameTypes,
    /** The codes of the vendors whose bets count; all if left out. Only bets have a vendor. */
    vendors: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z0-9_]{2,16}$' }), {
        minItems: 1,
        maxItems: VENDORS_MAX,
        uniqueItems: true,
      }),
    ),
    /** An amount of money for `valid_bet` and `deposit`, a whole number for the other measures. */
    goal: AmountText,
    period: Type.Enum([...missionPeriods]),
    reward: RewardItem,
    /** The code of the mission that has to be completed before. Progress counts from the beginning nevertheless. */
    after: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{2,32}$' })),
    /** The hours after the end of the period in which the reward can be claimed. Bets that are settled late still count. */
    claimHours: Type.Integer({ minimum: 1, maximum: CLAIM_HOURS_MAX }),
    /** The texts by language. */
    descriptions: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ maxLength: DESCRIPTION_MAX_CHARACTERS })),
    ),
  },
  { additionalProperties: false },
);
export type MissionDefinition = Static<typeof MissionDefinition>;

/** The measures that count bets. */
const MEASURES_OF_BETS: ReadonlySet<MissionMeasure> = new Set(['valid_bet', 'games', 'wins']);

/** Checks the rules of a mission that its schema cannot express. */
export function findMissionMistakes({ measure, goal, period, vendors }: MissionDefinition): string[] {
  const mistakes =
    vendors && !MEASURES_OF_BETS.has(measure) ? ['definition.vendors: is for valid_bet, games and wins alone'] : [];
  if (measure === 'valid_bet' || measure === 'deposit') return mistakes;
  if (!/^[1-9]\d*$/.test(goal)) mistakes.push('definition.goal: is a whole number of 1 or more');
  if (measure !== 'security') return mistakes;
  if (period !== 'once') mistakes.push('definition.period: is once for security, whose steps stay set');
  if (Number(goal) > SECURITY_STEPS_MAX) mistakes.push(`definition.goal: there are ${SECURITY_STEPS_MAX} steps`);
  return mistakes;
}
