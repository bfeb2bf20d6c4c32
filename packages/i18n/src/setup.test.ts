import { errorStatus } from '@baize/contract/errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { agentNamespaces } from './agent.ts';
import type { CatalogueLanguage } from './languages.ts';
import type { NamespaceLoaders } from './loaders.ts';
import { playerNamespaces } from './player.ts';
import { errorSentence, validationSentence } from './sentences.ts';
import { createI18n } from './setup.ts';

/** The same texts, without those of one language. */
function without(language: CatalogueLanguage, namespaces: NamespaceLoaders): NamespaceLoaders {
  const offline = () => Promise.reject(new Error('offline'));
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, loaders]) => [name, { ...loaders, [language]: offline }]),
  );
}

afterEach(() => vi.restoreAllMocks());

describe('createI18n', () => {
  test('starts in the asked language and knows the words that both sites share from either', async () => {
    const { instance } = await createI18n({ language: 'ne', namespaces: playerNamespaces });
    expect(instance.t('player:nav.deposit')).toBe('जम्मा');
    expect(instance.getFixedT(null, 'player')('act.cancel')).toBe('रद्द गर्नुहोस्');
    expect(instance.getFixedT(null, 'player')('category.RNG')).toBe('स्लट');
  });

  test('loads another language when it is chosen, and each once', async () => {
    const bn = vi.spyOn(playerNamespaces.player, 'bn');
    const site = await createI18n({ language: 'en', namespaces: playerNamespaces });
    expect(bn).not.toHaveBeenCalled();
    await site.change('bn');
    await site.change('en');
    await site.change('bn');
    expect(site.instance.t('login.title')).toBe('লগ ইন');
    expect(bn).toHaveBeenCalledTimes(1);
  });

  test('keeps the language when nothing of the next one arrives', async () => {
    const site = await createI18n({ language: 'en', namespaces: without('ne', agentNamespaces) });
    await expect(site.change('ne')).rejects.toThrow('no texts of ne');
    expect([site.chosen(), site.instance.language]).toEqual(['en', 'en']);
  });

  test('shows a namespace that does not arrive in English, and asks again at the next change', async () => {
    const ne = vi
      .fn<typeof agentNamespaces.agent.ne>(agentNamespaces.agent.ne)
      .mockRejectedValueOnce(new Error('offline'));
    const namespaces = { ...agentNamespaces, agent: { ...agentNamespaces.agent, ne } };
    const site = await createI18n({ language: 'ne', namespaces });
    const said = () => [site.instance.t('act.cancel'), site.instance.t('agent:invite.copy')];
    expect(said()).toEqual(['रद्द गर्नुहोस्', 'Copy the code']);
    await site.change('ne');
    expect(said()).toEqual(['रद्द गर्नुहोस्', 'कोड कपी गर्नुहोस्']);
    expect(ne).toHaveBeenCalledTimes(2);
  });

  test('cannot start where not even English arrives', async () => {
    const nothing = without('en', without('bn', agentNamespaces));
    await expect(createI18n({ language: 'bn', namespaces: nothing })).rejects.toThrow('offline');
  });

  test('of two changes at once the later holds, whichever arrives first', async () => {
    const slow = Promise.withResolvers<void>();
    const ne = () => slow.promise.then(agentNamespaces.agent.ne);
    const namespaces = { ...agentNamespaces, agent: { ...agentNamespaces.agent, ne } };
    const site = await createI18n({ language: 'en', namespaces });
    const earlier = site.change('ne');
    await site.change('bn');
    slow.resolve();
    await earlier;
    expect([site.chosen(), site.instance.language]).toEqual(['bn', 'bn']);
  });

  test('loads a namespace when it is asked for, and from then on with each language', async () => {
    const loaders = {
      en: vi.spyOn(playerNamespaces.validation, 'en'),
      ne: vi.spyOn(playerNamespaces.validation, 'ne'),
    };
    const site = await createI18n({ language: 'en', namespaces: playerNamespaces, first: ['common', 'player'] });
    await site.change('ne');
    expect([loaders.en.mock.calls, loaders.ne.mock.calls]).toEqual([[], []]);
    await site.load('validation');
    expect(site.instance.t('validation:validation.required')).toBe('यो खाली राख्न मिल्दैन');
    await site.change('en');
    expect(site.instance.t('validation:validation.required')).toBe('Input cannot be empty');
    expect([loaders.en.mock.calls.length, loaders.ne.mock.calls.length]).toEqual([1, 1]);
  });

  test('shows English for a language without a catalogue, and remembers what was chosen', async () => {
    const site = await createI18n({ language: 'vi', namespaces: agentNamespaces });
    expect(site.instance.t('login.title')).toBe('Log in');
    expect(site.chosen()).toBe('vi');
  });
});

describe('sentences', () => {
  test.each(['en', 'ne', 'bn'] as const)('every refusal of the platform has one in %s', async (language) => {
    const { instance } = await createI18n({ language, namespaces: playerNamespaces });
    // The codes are the keys of the table.
    const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[];
    const silent = [...codes, 'network.failed' as const, 'network.timeout' as const].filter((code) =>
      errorSentence(instance, code).includes(code),
    );
    expect(silent).toEqual([]);
  });

  test('a refusal that is newer than the texts has the general one', async () => {
    const { instance } = await createI18n({ language: 'en', namespaces: playerNamespaces });
    // What a newer server may send.
    const newer = 'tea.pot' as 'system.unexpected';
    expect(errorSentence(instance, newer)).toBe(errorSentence(instance, 'system.unexpected'));
  });

  test('a message takes its parameters with it', async () => {
    const { instance } = await createI18n({ language: 'en', namespaces: playerNamespaces });
    const message = { key: 'validation.password_length', params: { bounds: '8 - 20' } } as const;
    expect(validationSentence(instance, message)).toBe('Please fill in your password with 8 - 20 characters');
  });

  test('counts agree with their number', async () => {
    const { instance } = await createI18n({ language: 'en', namespaces: playerNamespaces });
    const found = (count: number) => instance.t('player:lobby.found', { count });
    expect([found(1), found(2)]).toEqual(['1 game found', '2 games found']);
  });
});
