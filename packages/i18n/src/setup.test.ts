import { errorStatus } from '@baize/contract/errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agentAreas } from './agent.ts';
import { areaNames } from './areas.ts';
import type { CatalogueLanguage } from './languages.ts';
import type { AreaLoaders } from './loaders.ts';
import { playerAreas } from './player.ts';
import { errorSentence, validationSentence } from './sentences.ts';
import { createI18n } from './setup.ts';

/** The same texts, without those of one language. */
function without(language: CatalogueLanguage, areas: AreaLoaders): AreaLoaders {
  const offline = () => Promise.reject(new Error('offline'));
  return Object.fromEntries(
    Object.entries(areas).map(([name, loaders]) => [name, { ...loaders, [language]: offline }]),
  );
}

afterEach(() => vi.restoreAllMocks());

describe('createI18n', () => {
  test('starts in the asked language and knows the words that both sites share from either', async () => {
    const { instance } = await createI18n({ language: 'ne', areas: playerAreas });
    expect(instance.t('player:nav.deposit')).toBe('जम्मा');
    expect(instance.getFixedT(null, 'player')('act.cancel')).toBe('रद्द गर्नुहोस्');
    expect(instance.getFixedT(null, 'player')('category.RNG')).toBe('स्लट');
  });

  test('loads another language when it is chosen, and each once', async () => {
    const bn = vi.spyOn(playerAreas.player, 'bn');
    const site = await createI18n({ language: 'en', areas: playerAreas });
    expect(bn).not.toHaveBeenCalled();
    await site.change('bn');
    await site.change('en');
    await site.change('bn');
    expect(site.instance.t('login.title')).toBe('লগ ইন');
    expect(bn).toHaveBeenCalledTimes(1);
  });

  test('keeps the language when nothing of the next one arrives', async () => {
    const site = await createI18n({ language: 'en', areas: without('ne', agentAreas) });
    await expect(site.change('ne')).rejects.toThrow('no texts of ne');
    expect([site.chosen(), site.instance.language]).toEqual(['en', 'en']);
  });

  test('shows an area that does not arrive in English, and asks again at the next change', async () => {
    const ne = vi.fn<typeof agentAreas.agent.ne>(agentAreas.agent.ne).mockRejectedValueOnce(new Error('offline'));
    const areas = { ...agentAreas, agent: { ...agentAreas.agent, ne } };
    const site = await createI18n({ language: 'ne', areas });
    const said = () => [site.instance.t('act.cancel'), site.instance.t('agent:invite.copy')];
    expect(said()).toEqual(['रद्द गर्नुहोस्', 'Copy the code']);
    await site.change('ne');
    expect(said()).toEqual(['रद्द गर्नुहोस्', 'कोड कपी गर्नुहोस्']);
    expect(ne).toHaveBeenCalledTimes(2);
  });

  test('shows texts of the site itself in each language, beside those of the platform', async () => {
    const ownTexts = {
      mine: {
        en: async () => ({ hello: 'Hello, {{name}}' }),
        ne: async () => ({ hello: 'नमस्ते, {{name}}' }),
        bn: () => Promise.reject(new Error('offline')),
      },
    };
    const { instance, change } = await createI18n({ language: 'ne', areas: playerAreas, ownTexts });
    // The keys of this program are the platform's alone; a site declares its own (packed: tooling/package-build).
    const greet = () => (instance.t as (key: string, params: object) => string)('mine:hello', { name: 'Bimala' });
    expect([greet(), instance.t('act.cancel')]).toEqual(['नमस्ते, Bimala', 'रद्द गर्नुहोस्']);
    await change('bn');
    expect(greet()).toBe('Hello, Bimala');
  });

  test('refuses texts of a site under a namespace of the platform', async () => {
    const nothing = async () => ({});
    const ownTexts = { common: { en: nothing, ne: nothing, bn: nothing } };
    await expect(createI18n({ language: 'en', areas: playerAreas, ownTexts })).rejects.toThrow('"common"');
  });

  test('cannot start where not even English arrives', async () => {
    const nothing = without('en', without('bn', agentAreas));
    await expect(createI18n({ language: 'bn', areas: nothing })).rejects.toThrow('offline');
  });

  test('of two changes at once the later holds, whichever arrives first', async () => {
    const slow = Promise.withResolvers<void>();
    const ne = () => slow.promise.then(agentAreas.agent.ne);
    const areas = { ...agentAreas, agent: { ...agentAreas.agent, ne } };
    const site = await createI18n({ language: 'en', areas });
    const earlier = site.change('ne');
    await site.change('bn');
    slow.resolve();
    await earlier;
    expect([site.chosen(), site.instance.language]).toEqual(['bn', 'bn']);
  });

  test('loads an area on request, into the namespace that has others, and from then on with each language', async () => {
    const loaders = { en: vi.spyOn(playerAreas.cashier, 'en'), ne: vi.spyOn(playerAreas.cashier, 'ne') };
    const site = await createI18n({ language: 'en', areas: playerAreas });
    await site.change('ne');
    expect([loaders.en.mock.calls, loaders.ne.mock.calls]).toEqual([[], []]);
    expect(site.has('common', 'cashier')).toBe(false);
    await site.load('cashier');
    expect(site.has('common', 'cashier')).toBe(true);
    expect(site.instance.t('deposit.amount')).toBe('रकम');
    expect(site.instance.t('act.ok')).toBe('ठीक छ');
    await site.change('en');
    expect(site.instance.t('deposit.amount')).toBe('Amount');
    expect([loaders.en.mock.calls.length, loaders.ne.mock.calls.length]).toEqual([1, 1]);
  });

  test('reports a text whose area is not loaded', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const site = await createI18n({ language: 'ne', areas: playerAreas });
    site.instance.t('act.ok');
    expect(report).not.toHaveBeenCalled();
    site.instance.t('deposit.amount');
    expect(report.mock.calls).toEqual([['No text is loaded for common:deposit.amount.']]);
  });

  test('an area that the site does not have counts as loaded', async () => {
    const site = await createI18n({ language: 'en', areas: agentAreas });
    expect([site.has('register'), site.has('cashier')]).toEqual([true, false]);
  });

  test('shows English for a language without a catalogue, and remembers what was chosen', async () => {
    const site = await createI18n({ language: 'vi', areas: agentAreas });
    expect(site.instance.t('login.title')).toBe('Log in');
    expect(site.chosen()).toBe('vi');
  });
});

describe('sentences', () => {
  test.each(['en', 'ne', 'bn'] as const)('every refusal of the platform has one in %s', async (language) => {
    const { instance } = await createI18n({ language, areas: playerAreas, first: areaNames(playerAreas) });
    // The codes are the keys of the table.
    const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[];
    const silent = [...codes, 'network.failed' as const, 'network.timeout' as const].filter((code) =>
      errorSentence(instance, code).includes(code),
    );
    expect(silent).toEqual([]);
  });

  test('a refusal that is newer than the texts has the general one', async () => {
    const { instance } = await createI18n({ language: 'en', areas: playerAreas, first: areaNames(playerAreas) });
    // What a newer server may send.
    const newer = 'tea.pot' as 'system.unexpected';
    expect(errorSentence(instance, newer)).toBe(errorSentence(instance, 'system.unexpected'));
  });

  test('a message takes its parameters with it', async () => {
    const { instance } = await createI18n({ language: 'en', areas: playerAreas, first: areaNames(playerAreas) });
    const message = { key: 'validation.password_length', params: { bounds: '8 - 20' } } as const;
    expect(validationSentence(instance, message)).toBe('Please fill in your password with 8 - 20 characters');
  });

  test('a refusal has the general sentence until the sentences of refusals are loaded', async () => {
    const { instance, load } = await createI18n({ language: 'en', areas: playerAreas });
    expect(errorSentence(instance, 'game.maintenance')).toBe(errorSentence(instance, 'system.unexpected'));
    await load('refusal');
    expect(errorSentence(instance, 'game.maintenance')).not.toBe(errorSentence(instance, 'system.unexpected'));
  });

  test('counts agree with their number', async () => {
    const { instance } = await createI18n({ language: 'en', areas: playerAreas, first: areaNames(playerAreas) });
    const found = (count: number) => instance.t('player:lobby.found', { count });
    expect([found(1), found(2)]).toEqual(['1 game found', '2 games found']);
  });
});
