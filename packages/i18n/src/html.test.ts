import { expect, test } from 'vitest';
import { setHtmlLanguage } from './html.ts';

test.each([
  ['ne', 'ne'],
  ['bn', 'bn'],
  // Such a page has English texts, which must not be marked as Arabic or right-to-left.
  ['ar', 'en'],
] as const)('marks a page in %s as written in %s', (chosen, written) => {
  const html = { lang: '', dir: '' };
  // The function sets only these two attributes.
  setHtmlLanguage(chosen, html as HTMLElement);
  expect(html).toEqual({ lang: written, dir: 'ltr' });
});
