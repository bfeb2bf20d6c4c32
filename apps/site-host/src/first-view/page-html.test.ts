import { expect, test } from 'vitest';
import { insertFirstView } from './page-html.ts';

const BUILT = `<!doctype html>
<html lang="ne" data-theme="dark">
  <head>
    <meta name="font:latin" content="/assets/latin-1.woff2">
    <meta name="font:bengali" content="/assets/bengali-1.woff2">
    <meta name="font:devanagari" content="/assets/devanagari-1.woff2">
    <link rel="preload" href="/wps/system/status" as="fetch" crossorigin="anonymous" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/framework-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const VIEW = {
  html: '<main>$& games</main>',
  forWhom: 'everyone',
  language: 'en',
  answers: [{ endpoint: 'games' }],
  modules: [],
};
const page = insertFirstView(BUILT, VIEW, ['/assets/index-1.css', '/assets/lobby-1.css']);

test('inserts the view into the root, marked as not yet hydrated', () => {
  expect(page).toContain('<div id="root" data-for="everyone" data-waiting><main>$& games</main></div>');
  expect(page).toContain('<html lang="en" data-first-page="here"');
});

test('moves the scripts into a template, from which start.js starts them', () => {
  const template = /<template id="scripts">(?<content>.*)<\/template>/.exec(page);
  expect(template?.groups?.['content']).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/framework-1.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/index-1.js">' +
      '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  );
  const rest = page.replace(template?.[0] ?? '', '');
  expect(rest).not.toContain('<script type="module"');
  expect(rest).not.toContain('modulepreload');
});

test('preloads the fonts of its language first', () => {
  const preloads = (language: string) =>
    [
      ...insertFirstView(BUILT, { ...VIEW, language }, []).matchAll(
        /<link rel="preload" as="font".*?href="(?<href>[^"]+)"/g,
      ),
    ].map(({ groups }) => groups?.['href']);
  expect(preloads('en')).toEqual(['/assets/latin-1.woff2']);
  expect(preloads('bn')).toEqual(['/assets/latin-1.woff2', '/assets/bengali-1.woff2']);
  expect(preloads('ne')).toEqual(['/assets/latin-1.woff2', '/assets/devanagari-1.woff2']);
  expect(page.indexOf('as="font"')).toBeLessThan(page.indexOf('<template id="scripts"'));
});

test('links the style sheets of the view after those of the entry', () => {
  const sheets = [...page.matchAll(/<link rel="stylesheet" crossorigin href="(?<href>[^"]+)"/g)];
  expect(sheets.map(({ groups }) => groups?.['href'])).toEqual(['/assets/index-1.css', '/assets/lobby-1.css']);
  expect(page.indexOf('lobby-1.css')).toBeLessThan(page.indexOf('</head>'));
});

test('removes the preloads of answers that the page contains', () => {
  expect(page).not.toContain('/wps/system/status');
});

test('escapes data that would end its script', () => {
  const mean = '</script><script>alert(1)</script>';
  const html = insertFirstView(BUILT, { ...VIEW, answers: [{ value: mean }] }, []);
  expect(html).not.toContain(mean);
  const json = /<script id="first-data" type="application\/json">(?<json>.*)<\/script>/.exec(html)?.groups?.['json'];
  expect(JSON.parse(json ?? '')).toEqual({ language: 'en', answers: [{ value: mean }] });
});
