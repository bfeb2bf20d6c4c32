import { expect, test } from 'vitest';
import { judgeProgramFile } from './program-file.ts';

const voucher = {
  kind: 'voucher',
  titles: { en: 'Dashain voucher' },
  definition: { code: 'DASHAIN2026', item: { kind: 'points', points: 50 }, usesMax: 100 },
  startsAt: '2026-10-01T00:00:00Z',
};
const judge = (change: object) => judgeProgramFile(JSON.stringify({ ...voucher, ...change }));

test('a program that matches the schema of its kind is accepted unchanged', () => {
  expect(judge({})).toEqual({ ok: true, value: voucher });
});

test.each([
  ['no kind', { kind: 'lottery' }, 'kind: is one of'],
  ['a definition of another kind', { kind: 'rescue' }, 'definition: must have required properties'],
  [
    'a word that is not known',
    { definition: { ...voucher.definition, uses: 1 } },
    'definition.uses: is not known here',
  ],
  ['no English title', { titles: { ne: 'दसैं' } }, 'titles: en is missing'],
  ['an end before its begin', { endsAt: '2026-09-01T00:00:00Z' }, 'endsAt: lies before startsAt'],
  ['a budget that is no amount', { budget: { total: 'much' } }, 'budget.total: must match pattern'],
  ['no game type that counts', { turnoverGameTypes: [] }, 'turnoverGameTypes: must not have fewer than 1 items'],
  ['an unknown game type', { turnoverGameTypes: ['SLOTS'] }, 'turnoverGameTypes.0: must be equal to one of'],
])('a program with %s is refused with a sentence for each mistake', (_name, change, sentence) => {
  const judged = judge(change);
  expect(judged.ok ? [] : judged.mistakes).toContainEqual(expect.stringContaining(sentence));
});

test('one entry per person is only allowed for kinds that a member enters at once', () => {
  const audience = { onePer: ['phone', 'payoutAccount'] };
  expect(judge({ audience }).ok).toBe(true);
  const definition = { prizes: [{ kind: 'points', points: 9 }], forgivenDays: 0 };
  expect(judge({ kind: 'sign_in', audience, definition }).ok).toBe(true);
  const form = {
    remarkRequired: true,
    imagesRequired: false,
    amountMax: '5.00',
    turnoverPpm: 0,
    frequency: 'once',
    claimDays: 7,
  };
  expect(judge({ kind: 'application', audience, definition: form })).toMatchObject({
    mistakes: ['audience.onePer: is for voucher, sign_in, rescue, free_rounds, red_envelope, mission alone'],
  });
  expect(judge({ audience: { onePer: ['device'] } })).toMatchObject({
    mistakes: [expect.stringMatching(/^audience\.onePer: device is for mission alone, or/)],
  });
  const mission = {
    measure: 'logins',
    gameTypes: [],
    goal: '1',
    period: 'once',
    reward: { kind: 'points', points: 5 },
    claimHours: 24,
  };
  const envelopes = {
    windows: [{ from: '20:00', minutes: 30 }],
    envelopes: [{ amount: '1', count: 5 }],
    turnoverPpm: 0,
  };
  expect(judge({ kind: 'red_envelope', audience, definition: envelopes }).ok).toBe(true);
  const marked = { onePer: ['device', 'phone', 'payoutAccount'] };
  expect(judge({ kind: 'mission', audience: marked, definition: mission }).ok).toBe(true);
  const reviewed = { ...marked, secondAccount: 'review' };
  expect(judge({ audience: reviewed }).ok).toBe(true);
  expect(judge({ audience: { ...marked, secondAccount: 'refuse' } })).toMatchObject({
    mistakes: [expect.stringContaining('device is for mission alone')],
  });
  expect(judge({ audience: { secondAccount: 'review' } })).toMatchObject({
    mistakes: [expect.stringContaining('needs onePer')],
  });
  for (const [kind, of] of [
    ['mission', mission],
    ['red_envelope', envelopes],
  ] as const)
    expect(judge({ kind, audience: reviewed, definition: of })).toMatchObject({
      mistakes: ['audience.secondAccount: is for voucher, sign_in, rescue, free_rounds alone'],
    });
});

test('a mission that counts things has a whole number as its goal, and one of security steps is once', () => {
  const definition = {
    measure: 'deposits',
    gameTypes: [],
    goal: '3',
    period: 'weekly',
    reward: { kind: 'points', points: 5 },
    claimHours: 24,
  };
  const judgeMission = (change: object) => judge({ kind: 'mission', definition: { ...definition, ...change } });
  expect(judgeMission({}).ok).toBe(true);
  expect(judgeMission({ goal: '2.50' })).toMatchObject({
    mistakes: ['definition.goal: is a whole number of 1 or more'],
  });
  expect(judgeMission({ measure: 'security', goal: '4', period: 'once' }).ok).toBe(true);
  expect(judgeMission({ measure: 'security', goal: '5' })).toMatchObject({
    mistakes: ['definition.period: is once for security, whose steps stay set', 'definition.goal: there are 4 steps'],
  });
});

test('only a mission that counts bets names vendors', () => {
  const definition = {
    measure: 'valid_bet',
    gameTypes: [],
    vendors: ['PG'],
    goal: '10',
    period: 'daily',
    reward: { kind: 'points', points: 5 },
    claimHours: 24,
  };
  expect(judge({ kind: 'mission', definition }).ok).toBe(true);
  expect(judge({ kind: 'mission', definition: { ...definition, measure: 'deposit' } })).toMatchObject({
    mistakes: ['definition.vendors: is for valid_bet, games and wins alone'],
  });
});

test('refuses an amount of zero where it would be given or divided by', () => {
  const zero = { kind: 'cash', amount: '0.00', turnoverPpm: 0 };
  const points = { kind: 'points', points: 5 };
  expect(judge({ definition: { ...voucher.definition, item: zero } })).toMatchObject({
    mistakes: ['definition.item.amount: is zero'],
  });
  expect(judge({ kind: 'sign_in', definition: { prizes: [points, zero], forgivenDays: 0 } })).toMatchObject({
    mistakes: ['definition.prizes.1.amount: is zero'],
  });
  const prizes = ['a', 'b'].map((id) => ({ id, titles: { en: id }, item: points, weight: 500_000 }));
  const ticketRules = [{ kind: 'deposit', amount: '0', tickets: 1, dayMax: 5 }];
  expect(judge({ kind: 'wheel', definition: { prizes, ticketRules } })).toMatchObject({
    mistakes: ['definition.ticketRules.0.amount: is zero'],
  });
  const tiers = [{ fromFriend: 1, amount: '0' }];
  const referral = { depositRequired: '0', validBetRequired: '0', tiers, turnoverPpm: 0, claimDays: 7 };
  expect(judge({ kind: 'referral', definition: referral })).toMatchObject({
    mistakes: ['definition.tiers.0.amount: is zero'],
  });
});

test('a file that is not JSON is refused', () => {
  expect(judgeProgramFile('{')).toMatchObject({ ok: false, mistakes: [expect.stringContaining('no JSON')] });
});
