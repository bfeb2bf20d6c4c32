import { expect, test } from 'vitest';
import { findHelp, isPlainSection, type HelpSection } from './help-search.ts';

const article = (articleId: string, title: string, content: string) => ({ articleId, title, content });
const sections: readonly HelpSection[] = [
  {
    sectionId: 'money',
    title: 'Deposits',
    articles: [
      article('deposit', 'How do deposits work?', '<p>Choose <strong>Deposit</strong>.</p>'),
      article('limits', 'Which limits are there?', '<p>{brand} gives no credit.</p>'),
    ],
  },
  { sectionId: 'term', title: 'सर्तहरू', articles: [article('terms', 'सर्तहरू', '<ol><li>एक खाता।</li></ol>')] },
];

const found = (question: string) =>
  findHelp(sections, question).flatMap((each) => each.articles.map((a) => a.articleId));

test.each([
  ['', ['deposit', 'limits', 'terms']],
  ['  ', ['deposit', 'limits', 'terms']],
  ['CREDIT', ['limits']],
  ['deposits limits', ['limits']],
  ['choose credit', []],
  ['खाता', ['terms']],
  ['strong', []],
])('"%s" finds %j', (question, ids) => {
  expect(found(question)).toEqual(ids);
});

test('omits a section without a hit', () => {
  expect(findHelp(sections, 'credit').map(({ sectionId }) => sectionId)).toEqual(['money']);
});

test('merges a section with its only article if both have the same name', () => {
  expect(sections.map(isPlainSection)).toEqual([false, true]);
});
