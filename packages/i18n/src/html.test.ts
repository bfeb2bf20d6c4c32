import { expect, test } from 'vitest';
import { setHtmlLanguage } from './html.ts';

test.each([
  ['ne', 'ne'],
  ['bn', 'bn'],
  // Its texts are English: read aloud as Arabic, or set from the right, they would not be understood.
  ['ar', 'en'],
] as const)('a page in %s is marked as written in %s', (chosen, written) => {
  const html = { lang: '', dir: '' };
  // The two attributes are all that it sets.
  setHtmlLanguage(chosen, html as HTMLElement);
  expect(html).toEqual({ lang: written, dir: 'ltr' });
});
