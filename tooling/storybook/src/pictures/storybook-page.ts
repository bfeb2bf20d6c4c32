import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Page } from '@playwright/test';
import type { PicturedStory } from './list.ts';

const BUILT = join(import.meta.dirname, '../../storybook-static');
const ORIGIN = 'http://storybook.invalid';

/** 20 November 2026, 18:42:07 in Kathmandu, the time to which the sample data refer. */
const MOMENT = new Date(Date.UTC(2026, 10, 20, 12, 57, 7));
const SIZES = {
  phone: { width: 360, height: 800 },
  window: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
};

/** Returns the ids of all stories in the built Storybook. */
export function builtStoryIds(): Set<string> {
  const index: unknown = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8'));
  if (typeof index !== 'object' || index === null || !('entries' in index))
    throw new Error('index.json has no entries');
  return new Set(Object.keys(index.entries ?? {}));
}

/** Opens a story of the built Storybook without a server. Requests are answered from its files; all other requests fail. */
export async function openStory(page: Page, { id, theme = 'dark', size = 'window' }: PicturedStory): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.clock.setFixedTime(MOMENT);
  await page.addInitScript(fixRandomNumbers);
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) return route.abort();
    return route.fulfill({ path: join(BUILT, normalize(decodeURIComponent(pathname))) });
  });
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme};a11y.manual:!true`);
  await page.waitForFunction(storyHasPlayed, id);
  await page.evaluate(settle);
}

/** Runs in the page. Makes Math.random return the same sequence of numbers in each run. */
function fixRandomNumbers(): void {
  let seed = 20_261_120;
  Math.random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return seed / 4_294_967_296;
  };
}

/** Runs in the page. Returns whether the story is rendered and its play function has ended. */
function storyHasPlayed(id: string): boolean {
  const preview: unknown = Reflect.get(globalThis, '__STORYBOOK_PREVIEW__');
  const renders: unknown = typeof preview === 'object' && preview ? Reflect.get(preview, 'storyRenders') : undefined;
  if (!Array.isArray(renders)) return false;
  return renders.some((render) => render.id === id && ['finished', 'completed'].includes(render.phase));
}

/** Runs in the page. Waits until all fonts and pictures are loaded and two frames are drawn. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
