import { errorStatus } from '@baize/contract/errors';
import { describe, expect, test, vi } from 'vitest';
import { agentNamespaces } from './agent.ts';
import { playerNamespaces } from './player.ts';
import { errorSentence, validationSentence } from './sentences.ts';
import { createI18n } from './setup.ts';

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

  test('keeps the language when the next one cannot be loaded', async () => {
    const failing = { ...agentNamespaces.agent, ne: () => Promise.reject(new Error('offline')) };
    const site = await createI18n({ language: 'en', namespaces: { ...agentNamespaces, agent: failing } });
    await expect(site.change('ne')).rejects.toThrow('offline');
    expect([site.chosen(), site.instance.language]).toEqual(['en', 'en']);
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
