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
    mistakes: ['audience.onePer: is for voucher, sign_in, rescue alone'],
  });
  expect(judge({ audience: { onePer: ['device'] } }).ok).toBe(false);
});

test('a file that is not JSON is refused', () => {
  expect(judgeProgramFile('{')).toMatchObject({ ok: false, mistakes: [expect.stringContaining('no JSON')] });
});
