import type { MockPlatform } from '@baize/api/testing';
import type {
  DrawProofValue,
  DrawValue,
  Prize,
  PrizeChance,
  Raffle,
  RedEnvelope,
  Wheel,
} from '@baize/contract/schemas/prizes';

const HOUR_MS = 3_600_000;
const SEED_HASH = 'ab'.repeat(32);

export function aPrize(prizeId: string, change: Partial<Prize> = {}): Prize {
  return { prizeId, kind: 'cash', title: `Prize ${prizeId}`, image: '', amount: '5.00', ...change };
}

const chances: PrizeChance[] = [
  { prize: aPrize('grand', { amount: '500.00' }), chance: '0.000500', weight: 500, left: 3, turnoverTimes: '3' },
  {
    prize: aPrize('points', { kind: 'points', amount: '20' }),
    chance: '0.249500',
    weight: 249_500,
    left: null,
    turnoverTimes: '0',
  },
  {
    prize: aPrize('nothing', { kind: 'none', title: 'No prize', amount: '0' }),
    chance: '0.750000',
    weight: 750_000,
    left: null,
    turnoverTimes: '0',
  },
];

const game = {
  promotionId: 'lucky-wheel',
  title: 'The lucky wheel',
  tickets: 2,
  ticketRules: [
    {
      kind: 'deposit',
      gameTypes: [],
      amount: '500.00',
      tickets: 1,
      dayMax: 5,
      progressToday: '250.00',
      givenToday: 0,
    },
    {
      kind: 'valid_bet',
      gameTypes: ['RNG'],
      amount: '1000.00',
      tickets: 1,
      dayMax: 10,
      progressToday: '2400.00',
      givenToday: 2,
    },
  ],
  rules: '<p>The terms of the wheel.</p>',
  endsAt: null,
  currency: 'NPR',
  obstacle: null,
} satisfies Omit<Wheel, 'segments'>;

export function aWheel(change: Partial<Wheel> = {}): Wheel {
  return { ...game, segments: chances, ...change };
}

export function answerWheel(platform: MockPlatform, change: Partial<Wheel> = {}): void {
  platform.answer('wheel', { wheel: aWheel(change) });
}

export function answerEggs(platform: MockPlatform, change: Partial<Wheel> = {}): void {
  const { segments, ...rest } = aWheel({ promotionId: 'eggs', title: 'The golden eggs', ...change });
  platform.answer('goldenEggs', { round: { ...rest, eggs: 6, prizes: segments } });
}

export function aDraw(change: Partial<DrawValue> = {}): DrawValue {
  const prize = aPrize('grand', { amount: '500.00' });
  return { drawId: '17', prize, drawn: prize, ticketsLeft: 1, currency: 'NPR', balance: '500.00', ...change };
}

export function anEnvelope(change: Partial<RedEnvelope> = {}): RedEnvelope {
  return {
    envelopeId: '4711',
    title: 'Evening rain',
    opensAt: new Date(Date.now() - HOUR_MS).toISOString(),
    closesAt: new Date(Date.now() + HOUR_MS).toISOString(),
    state: 'open',
    left: 120,
    total: 200,
    pool: '1000.00',
    shares: [
      { amount: '2.00', count: 150 },
      { amount: '14.00', count: 50 },
    ],
    turnoverTimes: '1',
    seedHash: SEED_HASH,
    amount: null,
    drawId: null,
    ...change,
  };
}

export function answerEnvelopes(platform: MockPlatform, list: readonly RedEnvelope[] = [anEnvelope()]): void {
  platform.answer('redEnvelopes', {
    currency: 'NPR',
    obstacle: null,
    list: [...list],
    rules: '<p>One envelope for each member and window.</p>',
  });
}

export function aRaffle(change: Partial<Raffle> = {}): Raffle {
  return {
    ...game,
    promotionId: 'festival-raffle',
    title: 'The raffle of the festival',
    tickets: 12,
    state: 'open',
    opensAt: new Date(Date.now() - HOUR_MS).toISOString(),
    drawsAt: new Date(Date.now() + HOUR_MS).toISOString(),
    prizes: [
      { prize: aPrize('first', { amount: '1000.00' }), count: 1, turnoverTimes: '1' },
      { prize: aPrize('second', { kind: 'points', amount: '200' }), count: 2, turnoverTimes: '0' },
    ],
    entered: 40,
    numbers: [
      { first: 3, last: 5 },
      { first: 11, last: 11 },
    ],
    seedHash: SEED_HASH,
    seed: null,
    label: 'raffle:1:40',
    winners: [],
    ...change,
  };
}

export function answerRaffles(platform: MockPlatform, list: readonly Raffle[] = [aRaffle()]): void {
  platform.answer('raffles', { list: [...list] });
}

export function aTurnProof(change: Partial<DrawProofValue> = {}): DrawProofValue {
  return {
    drawId: '17',
    kind: 'wheel',
    title: 'The lucky wheel',
    drawnAt: '2026-11-21T08:30:00.000Z',
    currency: 'NPR',
    seedHash: SEED_HASH,
    seed: null,
    turn: {
      clientSeed: 'lotus',
      nonce: 7,
      prizes: chances.map(({ prize, weight }) => ({ prize, weight })),
      drawnId: 'nothing',
      givenId: 'nothing',
    },
    envelope: null,
    revealsAt: null,
    ...change,
  };
}

export function answerProofs(platform: MockPlatform, proof: DrawProofValue = aTurnProof()): void {
  platform.answer('fairSeeds', { seedHash: SEED_HASH, clientSeed: 'lotus', draws: 8 });
  platform.answer('prizeDraws', {
    list: [
      {
        drawId: '17',
        kind: 'wheel',
        title: 'The lucky wheel',
        prize: aPrize('points', { kind: 'points', amount: '20' }),
        drawnAt: '2026-11-21T08:30:00.000Z',
      },
    ],
    total: 1,
    totalPages: 1,
    currency: 'NPR',
  });
  platform.answer('drawProof', proof);
}
