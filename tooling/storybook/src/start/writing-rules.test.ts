import { catalogueLanguages } from '@baize/i18n/languages';
import { playerAreas } from '@baize/i18n/player';
import { createI18n } from '@baize/i18n/setup';
import { expect, test } from 'vitest';
import { writingRules } from './writing-rules.ts';

test.each(catalogueLanguages)('the examples of rules are what the product says in %s', async (language) => {
  const { instance, load } = await createI18n({ language, areas: playerAreas });
  await load('validation');
  // The rules contain the keys as text.
  const translate = instance.t as (key: string) => string;
  const quoted = writingRules.filter(({ text }) => text !== undefined);
  expect(quoted).not.toEqual([]);
  expect(quoted.map(({ text = '' }) => translate(text))).toEqual(quoted.map((rule) => rule[language]));
});
