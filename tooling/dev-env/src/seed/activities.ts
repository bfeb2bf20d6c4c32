import { games } from '@baize/arcade/catalogue/games';
import { titles } from '@baize/arcade/engine/titles';
import { artUrls, type PromotionId } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import {
  activityTabs,
  applicationTexts,
  freeRoundsTexts,
  rescueTexts,
  signInTexts,
  VOUCHER_CODE,
  voucherTexts,
} from './content/activities.ts';
import { toStoredTexts } from './content/stored.ts';
import type { Texts } from './content/texts.ts';
import { demoMerchants } from './demo.ts';

interface DemoActivity {
  readonly code: string;
  readonly kind: 'sign_in' | 'voucher' | 'free_rounds' | 'rescue' | 'application';
  readonly tab: (typeof activityTabs)[number]['code'];
  readonly picture: PromotionId;
  readonly titles: Texts;
  readonly terms: Texts;
  readonly definition: object;
}

/** The turnover (valid bet) that a reward requires before a withdrawal, as parts per million of its amount: once the amount. */
const TURNOVER_ONCE_PPM = 1_000_000;

const createPointsPrize = (count: number) => ({ kind: 'points', points: count });

/** The game of the free rounds. Both brands carry its vendor. */
const FREE_ROUNDS_VENDOR = 'JDB';
/** A coin that the arcade takes in the currencies of both brands, in minor units. */
const FREE_ROUNDS_COIN = 10;

/** Creates the definition of the activity that gives free rounds in a slot of the vendor. The stake is the coin times the lines of the slot. */
function createFreeRoundsDefinition(): object {
  const game = games.find(({ vendor, gameType }) => vendor === FREE_ROUNDS_VENDOR && gameType === 'RNG');
  if (!game) throw new Error(`The vendor ${FREE_ROUNDS_VENDOR} has no slot.`);
  const stake = (FREE_ROUNDS_COIN * titles[game.title].model.lines.length) / 100;
  return {
    nodeId: game.nodeId,
    rounds: 10,
    stake: stake.toFixed(2),
    winTurnoverPpm: TURNOVER_ONCE_PPM,
    validDays: 3,
    period: 'weekly',
  };
}

/** The activities in the order of the page. The terms (`content/activities.ts`) repeat the figures. */
const activities: readonly DemoActivity[] = [
  {
    code: 'daily-sign-in',
    kind: 'sign_in',
    tab: 'daily',
    picture: 'sign-in',
    ...signInTexts,
    definition: {
      prizes: [
        ...[5, 5, 10, 10, 15, 20].map(createPointsPrize),
        { kind: 'cash', amount: '5.00', turnoverPpm: TURNOVER_ONCE_PPM },
      ],
      forgivenDays: 1,
    },
  },
  {
    code: 'daily-rescue',
    kind: 'rescue',
    tab: 'daily',
    picture: 'rescue',
    ...rescueTexts,
    definition: {
      period: 'daily',
      ratePpm: 30_000,
      lossMin: '100.00',
      amountMax: '100.00',
      turnoverPpm: TURNOVER_ONCE_PPM,
    },
  },
  {
    code: 'free-rounds',
    kind: 'free_rounds',
    tab: 'gifts',
    picture: 'free-rounds',
    ...freeRoundsTexts,
    definition: createFreeRoundsDefinition(),
  },
  {
    code: 'season-voucher',
    kind: 'voucher',
    tab: 'gifts',
    picture: 'voucher',
    ...voucherTexts,
    definition: {
      code: VOUCHER_CODE,
      item: { kind: 'cash', amount: '10.00', turnoverPpm: 3 * TURNOVER_ONCE_PPM },
      usesMax: 500,
    },
  },
  {
    code: 'report-a-mistake',
    kind: 'application',
    tab: 'gifts',
    picture: 'application',
    ...applicationTexts,
    definition: {
      remarkRequired: true,
      imagesRequired: true,
      amountMax: '50.00',
      turnoverPpm: TURNOVER_ONCE_PPM,
      frequency: 'always',
      claimDays: 30,
    },
  },
];

/** Inserts the activities of the promotions page and the names of its tabs for both brands, starting now. */
export async function seedActivities(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId: merchant_id } of demoMerchants) {
    const tabs = activityTabs.map(({ code, titles }, position) => ({
      merchant_id,
      code,
      titles: JSON.stringify(titles),
      position,
    }));
    await tx.insertInto('reward_tab').values(tabs).execute();
    const programs = activities.map(({ picture, titles, terms, definition, ...program }, index) => ({
      ...program,
      merchant_id,
      state: 'on',
      titles: JSON.stringify(titles),
      terms: toStoredTexts(terms),
      image: artUrls.promotionStem(picture),
      definition: JSON.stringify(definition),
      starts_at: now,
      position: 10 + index,
    }));
    await tx.insertInto('reward_program').values(programs).execute();
  }
}
