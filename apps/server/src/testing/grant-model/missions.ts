import type { Db } from '../../platform/db.ts';
import { insertProgram } from '../rewards.ts';
import { createMerchant, MIDDAY_ZONE } from '../world.ts';
import type { ModelMission } from './grant-model.ts';

const CLAIM_HOURS = 24;

/** Pays cash for stakes. The first grant of a device is free to claim, and the second one waits for an operator. */
export const cashMission: ModelMission = {
  code: 'cash',
  goal: 1_000n,
  measure: (stakeMinor) => stakeMinor,
  amount: 250n,
  // The budget is enough for two of three members.
  budget: 600n,
  onePerDevice: true,
};
/** Pays points for games. */
export const gamesMission: ModelMission = {
  code: 'games',
  goal: 3n,
  measure: () => 1n,
  amount: 20n,
  budget: undefined,
  onePerDevice: false,
};
export const missions = [cashMission, gamesMission];

/** Creates a brand with both missions. */
export async function createBrand(db: Db, merchantId: number): Promise<void> {
  await createMerchant(db, merchantId, MIDDAY_ZONE);
  const item = { gameTypes: [], period: 'daily' as const, claimHours: CLAIM_HOURS };
  await insertProgram(db, {
    merchantId,
    code: cashMission.code,
    kind: 'mission',
    definition: {
      ...item,
      measure: 'valid_bet',
      goal: '10.00',
      reward: { kind: 'cash', amount: '2.50', turnoverPpm: 1_000_000 },
    },
    audience: { onePer: ['device'] },
    budgetMinor: cashMission.budget ?? 0n,
  });
  await insertProgram(db, {
    merchantId,
    code: gamesMission.code,
    kind: 'mission',
    definition: { ...item, measure: 'games', goal: '3', reward: { kind: 'points', points: 20 } },
  });
}
