/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbiddenIn, missesTerm, parseGlossary } from './glossary.ts';

const glossary = parseGlossary(readFileSync(new URL('../../../../docs/glossary.md', import.meta.url), 'utf8'));

test.each([
  ['point', 'पोइन्ट', 'পয়েন্ট'],
  ['withdraw password', 'निकासी पासवर्ड', 'উত্তোলনের পাসওয়ার্ড'],
  ['wallet', 'वालेट', 'ওয়ালেট'],
  ['refunded', 'फिर्ता भएको', 'ফেরত দেওয়া'],
])('finds the words of %s', (term, nepali, bengali) => {
  expect(missesTerm(glossary, 'ne', term, nepali)).toBe(false);
  expect(missesTerm(glossary, 'bn', term, bengali)).toBe(false);
  expect(missesTerm(glossary, 'ne', term, 'अर्कै')).toBe(true);
});

test('accepts a short form', () => {
  expect(missesTerm(glossary, 'bn', 'Sports', 'খেলা')).toBe(false);
});

test('does not treat a sentence as a term', () => {
  expect(missesTerm(glossary, 'ne', 'Deposit now', 'अहिले')).toBe(false);
});

test('matches a forbidden word at the start of a word only', () => {
  expect(forbiddenIn(glossary, 'bn', 'দলের হিসাব')).toEqual(['দল']);
  expect(forbiddenIn(glossary, 'bn', 'বদলানো যায় না')).toEqual([]);
});

test('no term is also a forbidden word', () => {
  const words = [...glossary.terms.values()].flatMap((byLanguage) => Object.entries(byLanguage));
  const clashes = words.flatMap(([language, own]) => own.flatMap((word) => forbiddenIn(glossary, language, word)));
  expect(clashes).toEqual([]);
});
