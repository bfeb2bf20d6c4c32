import { createInstance as createFull } from 'i18next';
import { describe, expect, test } from 'vitest';
import { agentNamespaces } from '../agent.ts';
import { catalogueLanguages } from '../languages.ts';
import { playerNamespaces } from '../player.ts';
import { FALLBACK_NAMESPACES } from '../types.ts';
import { createInstance, type Translate } from './engine.ts';

const namespaces = { ...playerNamespaces, ...agentNamespaces };
const OPTIONS = { fallbackLng: 'en', defaultNS: 'common', fallbackNS: [...FALLBACK_NAMESPACES] };

interface Texts {
  readonly t: Translate;
  readonly getFixedT: (language: null, namespace: string) => Translate;
  readonly addResourceBundle: (language: string, namespace: string, texts: Record<string, string>) => unknown;
  readonly changeLanguage: (language: string) => Promise<unknown>;
}

async function bothWith(bundles: readonly (readonly [string, string, Record<string, string>])[], lng: string) {
  const lean = createInstance();
  await lean.init({ ...OPTIONS, lng });
  const full = createFull();
  const interpolation = { escapeValue: false };
  await full.init({ ...OPTIONS, lng, keySeparator: false, resources: {}, interpolation, returnEmptyString: false });
  const both: Texts[] = [lean, full];
  for (const texts of both) for (const bundle of bundles) texts.addResourceBundle(...bundle);
  const [first, second] = both;
  if (!first || !second) throw new Error('two engines');
  return { lean: first, full: second };
}

async function allTexts() {
  const bundles: (readonly [string, string, Record<string, string>])[] = [];
  for (const [name, loaders] of Object.entries(namespaces))
    for (const language of catalogueLanguages) bundles.push([language, name, await loaders[language]()]);
  return bundles;
}

describe('the lean engine says what i18next says', () => {
  test.each(catalogueLanguages)('for every text of the catalogues in %s, with its parameters', async (language) => {
    const bundles = await allTexts();
    const { lean, full } = await bothWith(bundles, language);
    const keys = bundles.flatMap(([code, name, texts]) =>
      code === language ? Object.keys(texts).map((key) => `${name}:${key}`) : [],
    );
    // Every parameter has its own name for a value.
    const params = Object.fromEntries(placeholders(bundles).map((name) => [name, `<${name}>`]));
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.map((key) => lean.t(key, params))).toEqual(keys.map((key) => full.t(key, params)));
  });

  test.each([0, 1, 2, 5, 100])('for %i of everything that is counted', async (count) => {
    const bundles = await allTexts();
    const counted = new Set(bundles.flatMap(([, name, texts]) => pluralKeys(texts).map((key) => `${name}:${key}`)));
    for (const language of catalogueLanguages) {
      const { lean, full } = await bothWith(bundles, language);
      const say = ({ t }: Texts) => [...counted].map((key) => t(key, { count }));
      expect(say(lean)).toEqual(say(full));
    }
  });

  const SOME = [
    ['en', 'common', { yes: 'Yes', empty: '', both: 'common' }],
    ['en', 'player', { play: 'Play {{ game }} for {{amount}}', both: 'player' }],
    ['ne', 'common', { yes: 'हो' }],
    ['en', 'games', { hot: 'Hot' }],
  ] as const;

  test.each([
    ['a word of the fallback namespace', (t: Translate) => t('yes')],
    ['a word that only the fallback language has', (t: Translate) => t('hot')],
    ['its own namespace first', (t: Translate) => t('both')],
    ['parameters, spaced or missing', (t: Translate) => t('play', { game: 'Keno' })],
    ['a parameter that looks like one', (t: Translate) => t('play', { game: '{{amount}}', amount: '$&' })],
    ['a key that nobody has', (t: Translate) => t('games:nothing.here')],
    ['an empty text', (t: Translate) => t('empty')],
    ['the first of several keys that is there', (t: Translate) => t(['error:tea.pot', 'player:both'])],
    ['the last of several keys where none is', (t: Translate) => t(['error:tea.pot', 'error:tea.cup'])],
  ])('%s', async (_what, say) => {
    const { lean, full } = await bothWith(SOME, 'ne');
    expect(say(lean.getFixedT(null, 'player'))).toBe(say(full.getFixedT(null, 'player')));
  });
});

test('a view is the same until a language is chosen or texts arrive', async () => {
  const lean = createInstance();
  await lean.init({ ...OPTIONS, lng: 'en' });
  const first = lean.texts()('player');
  expect(lean.texts()('player')).toBe(first);
  let heard = 0;
  lean.subscribe(() => (heard += 1));
  lean.addResourceBundle('ne', 'player', { yes: 'हो' });
  await lean.changeLanguage('ne');
  expect(heard).toBe(2);
  expect(lean.texts()('player')).not.toBe(first);
  expect(lean.texts()('player').t('yes')).toBe('हो');
});

function placeholders(bundles: readonly (readonly [string, string, Record<string, string>])[]): string[] {
  const texts = bundles.flatMap(([, , all]) => Object.values(all));
  return texts
    .flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
    .filter((name) => name !== 'count');
}

function pluralKeys(texts: Record<string, string>): string[] {
  return Object.keys(texts).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : []));
}
