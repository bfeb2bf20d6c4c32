import type { Tx } from '@baize/server/db';
import { bucketOf } from '@baize/server/bucket';
import { artUrls, type PromotionId } from '@baize/art/paths';
import { prizeTexts, type PrizeTexts } from './content/prizes.ts';
import { toStoredTexts } from './content/stored.ts';
import { demoMerchants } from './demo.ts';

const DAY_MS = 86_400_000;
const RAFFLE_DAYS = 14;
/** Initial tickets of the demo's players, so that each game can be played at once. */
const INITIAL_TICKETS = 5;

interface DemoGame {
  readonly code: string;
  readonly kind: 'wheel' | 'golden_egg' | 'red_envelope' | 'raffle';
  readonly picture: PromotionId;
  readonly texts: PrizeTexts;
  readonly definition: object;
  /** Budgets in minor units. */
  readonly budgets?: { readonly day?: bigint };
}

const createCashItem = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 1_000_000 });
const createPointsItem = (count: number) => ({ kind: 'points', points: count });
const ticketRules = [
  { kind: 'deposit', amount: '500', tickets: 1, dayMax: 5 },
  { kind: 'valid_bet', amount: '1000', tickets: 1, dayMax: 10, gameTypes: [] },
];
const createTitles = (en: string, ne: string, bn: string) => ({ en, ne, bn });
const nothingTitles = createTitles('No prize', 'पुरस्कार छैन', 'পুরস্কার নেই');

/** Creates the games of prizes. `now` decides when the raffle is drawn. */
function createGames(now: Date): readonly DemoGame[] {
  return [
    {
      code: 'lucky-wheel',
      kind: 'wheel',
      picture: 'wheel',
      texts: prizeTexts.wheel,
      budgets: { day: 500_000n },
      definition: {
        prizes: [
          {
            id: 'grand',
            titles: createTitles('500.00', '५००.००', '৫০০.০০'),
            item: createCashItem('500'),
            weight: 500,
            stock: 5,
          },
          {
            id: 'fifty',
            titles: createTitles('50.00', '५०.००', '৫০.০০'),
            item: createCashItem('50'),
            weight: 9_500,
            stock: 200,
          },
          { id: 'ten', titles: createTitles('10.00', '१०.००', '১০.০০'), item: createCashItem('10'), weight: 90_000 },
          {
            id: 'points',
            titles: createTitles('20 points', '२० पोइन्ट', '২০ পয়েন্ট'),
            item: createPointsItem(20),
            weight: 250_000,
          },
          {
            id: 'few',
            titles: createTitles('5 points', '५ पोइन्ट', '৫ পয়েন্ট'),
            item: createPointsItem(5),
            weight: 250_000,
          },
          { id: 'nothing', titles: nothingTitles, item: { kind: 'none' }, weight: 400_000 },
        ],
        ticketRules,
      },
    },
    {
      code: 'golden-eggs',
      kind: 'golden_egg',
      picture: 'golden-egg',
      texts: prizeTexts.eggs,
      budgets: { day: 500_000n },
      definition: {
        eggs: 6,
        prizes: [
          {
            id: 'hundred',
            titles: createTitles('100.00', '१००.००', '১০০.০০'),
            item: createCashItem('100'),
            weight: 5_000,
            stock: 50,
          },
          { id: 'five', titles: createTitles('5.00', '५.००', '৫.০০'), item: createCashItem('5'), weight: 195_000 },
          {
            id: 'ticket',
            titles: createTitles('A ticket for the wheel', 'चक्रको टिकट', 'চাকার একটি টিকিট'),
            item: { kind: 'ticket', tickets: 1, programCode: 'lucky-wheel' },
            weight: 200_000,
          },
          { id: 'nothing', titles: nothingTitles, item: { kind: 'none' }, weight: 600_000 },
        ],
        ticketRules,
      },
    },
    {
      code: 'envelope-rain',
      kind: 'red_envelope',
      picture: 'red-envelope',
      texts: prizeTexts.envelopes,
      budgets: { day: 1_000_000n },
      definition: {
        // The windows follow each other, so that one is open at any time.
        windows: Array.from({ length: 12 }, (_, place) => ({
          from: `${String(2 * place).padStart(2, '0')}:00`,
          minutes: 119,
        })),
        envelopes: [
          { amount: '1.00', count: 150 },
          { amount: '5.00', count: 40 },
          { amount: '20.00', count: 10 },
        ],
        turnoverPpm: 1_000_000,
      },
    },
    {
      code: 'festival-raffle',
      kind: 'raffle',
      picture: 'raffle',
      texts: prizeTexts.raffle,
      definition: {
        drawsAt: new Date(now.getTime() + RAFFLE_DAYS * DAY_MS).toISOString(),
        prizes: [
          {
            id: 'first',
            titles: createTitles('First prize', 'पहिलो पुरस्कार', 'প্রথম পুরস্কার'),
            item: createCashItem('1000'),
            count: 1,
          },
          {
            id: 'second',
            titles: createTitles('Second prize', 'दोस्रो पुरस्कार', 'দ্বিতীয় পুরস্কার'),
            item: createCashItem('100'),
            count: 5,
          },
          {
            id: 'third',
            titles: createTitles('Third prize', 'तेस्रो पुरस्कार', 'তৃতীয় পুরস্কার'),
            item: createPointsItem(200),
            count: 20,
          },
        ],
        ticketRules,
        claimDays: 14,
      },
    },
  ];
}

/** Stores wheel, golden eggs, red envelopes and a raffle of both brands, starting now. */
export async function seedPrizes(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId } of demoMerchants) {
    const rows = createGames(now).map(({ code, kind, picture, texts, definition, budgets }, index) => ({
      merchant_id: merchantId,
      code,
      kind,
      state: 'on',
      tab: 'daily',
      titles: JSON.stringify(texts.titles),
      terms: toStoredTexts(texts.terms),
      image: artUrls.promotionStem(picture),
      definition: JSON.stringify(definition),
      starts_at: now,
      position: 30 + index,
      day_budget_minor: budgets?.day ?? null,
    }));
    await tx.insertInto('reward_program').values(rows).execute();
  }
  await giveTickets(tx, now);
}

/** Gives each player of the demo tickets for each game. */
async function giveTickets(tx: Tx, now: Date): Promise<void> {
  const players = await tx.selectFrom('member').select(['member_id', 'merchant_id']).where('type', '=', 0).execute();
  const programs = createGames(now).filter(({ kind }) => kind !== 'red_envelope');
  const accounts = players.flatMap(({ member_id, merchant_id }) =>
    programs.map(({ code }) => ({ bucket: bucketOf(member_id), member_id, merchant_id, program_code: code })),
  );
  if (accounts.length === 0) return;
  await tx
    .insertInto('reward_ticket')
    .values(accounts.map((account) => ({ ...account, tickets: INITIAL_TICKETS })))
    .execute();
  const entry = { source_key: 'demo', reason: 'bonus', change: INITIAL_TICKETS, left_after: INITIAL_TICKETS, at: now };
  await tx
    .insertInto('reward_ticket_entry')
    .values(accounts.map((account) => ({ ...account, ...entry })))
    .execute();
}
