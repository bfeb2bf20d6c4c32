import type { Screen, Visit } from './screen.ts';

const LOADING_SELECTOR = [
  '[aria-busy="true"]',
  'output [data-size="large"]',
  '[aria-hidden][data-shape]:not([data-still])',
]
  .map((part) => `main ${part}`)
  .join();

/** Opens an address and waits until the page has a heading and nothing in it is loading. */
async function openPage({ page, origin }: Visit, path: string): Promise<void> {
  await page.goto(origin + path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction((selector) => document.querySelector(selector) === null, LOADING_SELECTOR);
}

/** Scrolls to the end of the page without an animation. */
export async function scrollToEnd({ page }: Visit): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

/** Returns two screens of a page that is complete once it is open: its start and its end. */
export function pageScreens(path: string, as: Screen['as']): Screen[] {
  // The name is used as a file name.
  const name = path
    .replace(/^\/(agentHome\/)?/, '')
    .replace(/\W+/g, '-')
    .replace(/-$/, '');
  return [
    { name, as, open: async (visit) => await openPage(visit, path) },
    {
      name: `${name}-end`,
      as,
      open: async (visit) => {
        await openPage(visit, path);
        await scrollToEnd(visit);
      },
    },
  ];
}
