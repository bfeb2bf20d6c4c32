import { describe, expect, test } from 'vitest';
import { auditCatalogues } from './audit.ts';
import type { Catalogues } from './catalogues.ts';
import { parseGlossary } from './glossary.ts';

const GLOSSARY = parseGlossary(`## Terms

| English | Nepali | Bengali | Means |
|---|---|---|---|
| deposit | जम्मा | জমা | |

## Words that we do not use

| Instead of the term for | Nepali | Bengali |
|---|---|---|
| e-mail | | ই-মেইল |
`);

const ENGLISH = { 'act.save': 'Save', found_one: '{{count}} game', found_other: '{{count}} games' };
const NEPALI = { 'act.save': 'बचत गर्नुहोस्', found_one: '{{count}} खेल', found_other: '{{count}} खेल' };
const SOURCES = "t('act.save'); t('found', { count }); t('greet', { name }); t('nav.deposit'); t('mail')";

function audit(catalogues: Catalogues) {
  return auditCatalogues({ catalogues, sourcesFor: () => SOURCES, glossary: GLOSSARY });
}

/** Returns the rules that one more text breaks in an otherwise clean catalogue. */
function rulesBrokenBy(key: string, english: string, language: 'ne' | 'bn', text: string): string[] {
  const { problems } = audit({
    en: { common: { ...ENGLISH, [key]: english } },
    [language]: { common: { ...NEPALI, ...(language === 'bn' && BENGALI), [key]: text } },
  });
  return problems.map(({ rule }) => rule);
}
const BENGALI = { 'act.save': 'সংরক্ষণ করুন', found_one: '{{count}}টি গেম', found_other: '{{count}}টি গেম' };

describe('completeness', () => {
  test('reports a whole catalogue as complete', () => {
    const { rows, problems } = audit({ en: { common: ENGLISH }, ne: { common: NEPALI } });
    expect(problems).toEqual([]);
    const whole = { namespace: 'common', keys: 3, translated: 3, missing: 0, unused: 0, percent: 100 };
    expect(rows).toEqual([
      { language: 'en', ...whole },
      { language: 'ne', ...whole },
    ]);
  });

  test('reports a missing, an empty and an extra text', () => {
    const texts = { 'act.save': '', found_one: '{{count}} खेल', 'act.own': 'आफ्नै' };
    const { rows, problems } = audit({ en: { common: ENGLISH }, ne: { common: texts } });
    expect(rows.at(-1)).toMatchObject({ keys: 3, translated: 1, missing: 2, percent: 33 });
    expect(problems.map(({ rule, key }) => `${rule} ${key}`)).toEqual([
      'missing act.save',
      'missing found_other',
      'unknown act.own',
    ]);
  });

  test('reports a language without the namespace as empty', () => {
    const { rows } = audit({ en: { common: ENGLISH }, ne: {} });
    expect(rows.at(-1)).toMatchObject({ translated: 0, missing: 3, percent: 0 });
  });

  test('requires each plural form of the language', () => {
    const { problems } = audit({
      en: { common: ENGLISH },
      ru: { common: { ...ENGLISH, found_few: '{{count}} игры' } },
    });
    expect(problems).toEqual([{ rule: 'missing', language: 'ru', namespace: 'common', key: 'found_many' }]);
  });

  test('reports a text without a use as unused in every language', () => {
    const en = { common: { ...ENGLISH, 'act.idle': 'Idle' } };
    const { rows, problems } = audit({ en, ne: { common: { ...NEPALI, 'act.idle': 'निष्क्रिय' } } });
    expect(rows.map(({ unused }) => unused)).toEqual([1, 1]);
    expect(problems.map(({ rule, key }) => `${rule} ${key}`)).toEqual(['unused act.idle', 'unused act.idle']);
  });
});

describe('rules of texts', () => {
  test.each([
    ['greet', 'Hello {{name}}', 'ne', 'नमस्ते {{nam}}', 'placeholders'],
    ['greet', 'Hello <b>you</b>', 'ne', 'नमस्ते तपाईं', 'markup'],
    ['mail', 'Mail', 'ne', 'इमेल  ठेगाना', 'unclean'],
    ['mail', 'Mail', 'ne', 'इमेल {name}', 'unclean'],
    ['mail', '7 days', 'ne', '७ दिन', 'foreign_digits'],
    ['mail', 'Mail', 'ne', 'ইমেইল', 'foreign_script'],
    ['mail', 'Mail', 'bn', 'ইমেইল address', 'left_in_english'],
    ['mail', 'Mail', 'bn', 'ই-মেইল ঠিকানা', 'forbidden_word'],
    ['nav.deposit', 'Deposit', 'ne', 'बचत', 'other_term'],
  ] as const)('%s: "%s" in %s as "%s" breaks %s', (key, english, language, text, rule) => {
    expect(rulesBrokenBy(key, english, language, text)).toContain(rule);
  });

  test('an English text is not a translation', () => {
    expect(rulesBrokenBy('mail', 'Mail', 'ne', 'Mail')).toEqual(['foreign_script', 'left_in_english']);
  });

  test('refuses `count` as the name of a figure without plural forms', () => {
    const { problems } = audit({ en: { common: { greet: '{{count}} games' } } });
    expect(problems.map(({ rule }) => rule)).toEqual(['count_without_forms']);
  });

  test.each([
    ['greet', 'Hello {{name}}', 'ne', 'नमस्ते {{name}}'],
    ['mail', 'PNG or JPG', 'bn', 'PNG বা JPG'],
    ['mail', '{{name}} · 18+', 'bn', '{{name}} · 18+'],
    ['mail', 'E-mail', 'bn', 'দুই-মেইল'],
    ['nav.deposit', 'Deposit', 'ne', 'जम्मा गर्नुहोस्'],
  ] as const)('%s: "%s" in %s as "%s" breaks no rule', (key, english, language, text) => {
    expect(rulesBrokenBy(key, english, language, text)).toEqual([]);
  });
});
