import { describe, expect, test } from 'vitest';
import { agentNamespaces } from './agent.ts';
import { catalogueLanguages } from './languages.ts';
import { playerNamespaces } from './player.ts';

type Texts = Readonly<Record<string, string>>;

const namespaces: Record<string, Record<string, () => Promise<Texts>>> = { ...playerNamespaces, ...agentNamespaces };
const translations = ['ne', 'bn'] as const;

async function textsOf(namespace: string, language: string): Promise<Texts> {
  const load = namespaces[namespace]?.[language];
  if (!load) throw new Error(`no ${namespace} in ${language}`);
  return load();
}

/** The keys whose text is not as it should be; a failing test names them. */
async function keysWhere(namespace: string, language: string, wrong: (text: string, key: string) => boolean) {
  const texts = await textsOf(namespace, language);
  return Object.entries(texts)
    .filter(([key, text]) => wrong(text, key))
    .map(([key]) => key);
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return names.toSorted((left, right) => (left < right ? -1 : 1)).join();
}

/** What is left of a text without placeholders, figures, punctuation and spaces. */
function words(text: string): string {
  return text.replaceAll(/\{\{\w+\}\}|[\p{P}\p{S}\p{N}\s]/gu, '');
}

const scripts = { ne: /\p{Script=Devanagari}/u, bn: /\p{Script=Bengali}/u };

describe.each(Object.keys(namespaces))('namespace %s', (namespace) => {
  test.each(translations)('%s has the keys of English', async (language) => {
    const [english, texts] = await Promise.all([textsOf(namespace, 'en'), textsOf(namespace, language)]);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(translations)('%s has the placeholders of English', async (language) => {
    const english = await textsOf(namespace, 'en');
    const differs = (text: string, key: string) => placeholders(text) !== placeholders(english[key] ?? '');
    expect(await keysWhere(namespace, language, differs)).toEqual([]);
  });

  test.each(catalogueLanguages)('%s is written cleanly', async (language) => {
    const unclean = (text: string) =>
      text === '' ||
      text !== text.normalize('NFC').trim() ||
      /\s{2}/.test(text) ||
      /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    expect(await keysWhere(namespace, language, unclean)).toEqual([]);
  });

  test.each(catalogueLanguages)('%s writes figures as balances are written, 0-9', async (language) => {
    expect(await keysWhere(namespace, language, (text) => /[^\P{Nd}0-9]/u.test(text))).toEqual([]);
  });

  test.each(translations)('%s is in its own script', async (language) => {
    const foreign = scripts[language === 'ne' ? 'bn' : 'ne'];
    const misplaced = (text: string) => foreign.test(text) || (words(text) !== '' && !scripts[language].test(text));
    expect(await keysWhere(namespace, language, misplaced)).toEqual([]);
  });
});
