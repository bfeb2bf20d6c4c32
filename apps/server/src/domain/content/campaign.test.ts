import { expect, test } from 'vitest';
import { fillCampaignTexts, judgeCampaignTexts } from './campaign.ts';

const texts = (en: string, ne: string) => ({ titles: { en, ne }, contents: { en: '<p>Hi</p>', ne: '<p>नमस्ते</p>' } });

test.each([
  ['takes the same placeholders in each language', texts('Hello {nickname}', '{nickname}, नमस्ते'), []],
  [
    'misses a language of the brand',
    { titles: { en: 'Hi' }, contents: { en: 'Hi', ne: 'नमस्ते' } },
    ['titles.ne is missing.'],
  ],
  [
    'refuses a placeholder that nobody fills',
    texts('Hello {balance}', '{balance}'),
    [expect.stringContaining('titles.en has {balance}'), expect.stringContaining('titles.ne has {balance}')],
  ],
  [
    'finds a placeholder that a language lacks',
    texts('Hello {nickname}', 'नमस्ते'),
    ['titles.ne has other placeholders than titles.en.'],
  ],
] as const)('%s', (_name, file, problems) => {
  expect(judgeCampaignTexts(file, ['ne'])).toEqual(problems);
});

test('fills each language, and a nickname is never markup', () => {
  const values = { account: 'sita', nickname: '<b>S</b>', vip: 'V2', brand: 'Baize' };
  expect(fillCampaignTexts({ en: '<p>{nickname} of {brand}</p>' }, values, 'html')).toEqual({
    en: '<p>&lt;b&gt;S&lt;/b&gt; of Baize</p>',
  });
  expect(fillCampaignTexts({ en: '{nickname}, {vip}' }, values, 'text')).toEqual({ en: '<b>S</b>, V2' });
});
