import type { Area } from '@baize/i18n/areas';
import { playerAreas } from '@baize/i18n/player';
import { createI18n, type SiteI18n } from '@baize/i18n/setup';
import { LOTTERIES } from '@baize/lottery/lotteries';
import type { Play } from '@baize/lottery/play';
import { describe, expect, test } from 'vitest';
import { FAMILY_IDS, loadFamily, SHARED_AREA, textAreaOfFamily } from './play-families.ts';
import { playTexts } from './play-texts.ts';

const LANGUAGES = ['en', 'ne', 'bn'] as const;
const LUNAR_YEARS = [2025, 2026];

const families = await Promise.all(FAMILY_IDS.map(loadFamily));
const areas = [...new Set<Area>([SHARED_AREA, ...FAMILY_IDS.map(textAreaOfFamily)])];

interface Options {
  readonly ns: readonly string[];
  readonly count?: number;
}

async function loadSite(language: (typeof LANGUAGES)[number]): Promise<SiteI18n> {
  return await createI18n({ language, areas: playerAreas, first: areas });
}

/** Returns every text of a play, as the pages show it. */
function textsOf(t: (...parameters: never[]) => unknown, play: Play<never>): string[] {
  return LUNAR_YEARS.flatMap((lunarYear) => {
    const texts = playTexts(t, play, lunarYear);
    const symbols = play.rows.flatMap((row) => (row.kind === 'symbols' ? row.symbols : []));
    return [
      texts.name,
      texts.group,
      texts.help,
      ...play.rows.map(({ id }) => texts.row(id)),
      ...symbols.map(texts.option),
      ...play.tiers.map(({ id }) => texts.prize(id)),
    ];
  });
}

/** Returns the key that i18next selects, and records it with the area of the play. */
async function recordKeys(language: (typeof LANGUAGES)[number]) {
  const { instance } = await loadSite(language);
  const used = new Map<string, Set<string>>();
  const missing = new Set<string>();
  const record = (keys: readonly string[], options: Options): string => {
    const all = keys.flatMap((key) => options.ns.map((ns) => [ns, key] as const));
    const found = all.find(([ns, key]) => formsOf(key).some((form) => instance.getResource(language, ns, form)));
    if (!found) missing.add(`${options.ns[0]}: ${keys.join(', ')}`);
    const id = found?.join(':') ?? '';
    used.set(id, new Set([...(used.get(id) ?? []), options.ns[0] ?? '']));
    // The keys are composed of ids, so the type of `t` does not contain them.
    return (instance.t as (keys: readonly string[], options: Options) => string)(keys, options);
  };
  const formsOf = (key: string) => [key, `${key}_other`];
  const texts = families.flatMap(({ plays }) => plays.flatMap((play) => textsOf(record, play)));
  return { used, missing, texts, instance };
}

test.each(LANGUAGES)('every play, group, row, option and prize has its text in %s', async (language) => {
  const { missing, texts } = await recordKeys(language);
  expect([...missing]).toEqual([]);
  expect(texts.filter((text) => /\{\{|undefined|\s\s/.test(text))).toEqual([]);
});

test('no text of a play is unused, and at least two areas use each shared text', async () => {
  const { used, instance } = await recordKeys('en');
  const stems = areas.flatMap((area) =>
    Object.keys(instance.getResourceBundle('en', area)).map(
      (key) => `${area}:${key.replace(/(?<=^sentence\..+)_(?:one|other)$/, '')}`,
    ),
  );
  expect([...new Set(stems)].filter((key) => !used.has(key))).toEqual([]);
  const lonely = [...used].filter(([key, from]) => key.startsWith(`${SHARED_AREA}:`) && from.size < 2);
  expect(lonely.map(([key]) => key)).toEqual([]);
});

test('every lottery sells a family whose texts and plays can be loaded', () => {
  expect(LOTTERIES.map(({ family }) => family).filter((family) => !FAMILY_IDS.includes(family))).toEqual([]);
});

test('plays of one family and group have different names', async () => {
  const { instance } = await loadSite('en');
  const names = families.flatMap(({ plays }) =>
    plays.map((play) => {
      const { group, name } = playTexts(instance.t, play);
      return `${play.family} ${play.market} ${group}: ${name}`;
    }),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe('in English', () => {
  const find = (id: string): Play<never> => {
    const play = families.flatMap(({ plays }) => plays).find((each) => each.id === id);
    if (!play) throw new Error(`no play ${id}`);
    return play;
  };
  const textsIn = async (id: string) => playTexts((await loadSite('en')).instance.t, find(id), 2026);

  test('composes names of parts', async () => {
    expect(await textsIn('ssc.back3.straight-typed')).toMatchObject({ group: 'Last three', name: 'Straight, typed' });
    expect(await textsIn('pk10.credit-dragon-tiger.dragon-tiger1-10')).toMatchObject({
      group: 'Dragon / Tiger',
      name: 'Dragon / Tiger, 1 and 10',
    });
    expect(await textsIn('vn-north.lots.lo2')).toMatchObject({ name: 'Lô 2 số' });
  });

  test('the help contains the rule, additions from the data, and an example', async () => {
    expect((await textsIn('ssc.five.group60')).help).toBe(
      'Choose digits for each row. A note wins when the drawn digits have the pattern AABCD, in any order. ' +
        'Example: Twice: 0, Once: 1 2 3 makes 1 note.',
    );
    expect((await textsIn('vn-north.lots.lo2')).help).toContain('A note costs 27 units of the stake');
    expect((await textsIn('ssc.front3.straight-sum')).help).toContain('Example: 13 makes 75 notes.');
  });

  test('a prize of options names the options that have it, by the lunar year', async () => {
    const { instance } = await loadSite('en');
    const animal = find('lhc.special.animal');
    expect(playTexts(instance.t, animal, 2026).prize('of5')).toBe('Horse');
    expect(playTexts(instance.t, animal, 2025).prize('of5')).toBe('Snake');
    expect((await textsIn('ssc.credit-ball1.number')).prize('number')).toBe('0–9');
    expect((await textsIn('11x5.credit-ball1.sides')).prize('side.tie')).toBe('Stake returned');
    expect((await textsIn('4d.4d.ibet-big')).prize('211.first')).toBe('One pair: First');
    expect((await textsIn('lhc.special.half-wave')).option('red-sum-odd')).toBe('Red · Digit sum odd');
  });
});
