import { expect, test } from '@playwright/test';
import { picturedStories } from './list.ts';
import { builtStoryIds, openStory } from './storybook-page.ts';
import { recordChromium, toleranceIn } from './tolerance.ts';

const PICTURES = 42;

test.beforeAll(({ browser }) => {
  if (test.info().config.updateSnapshots === 'all') recordChromium(browser.version());
});

test('the list names stories that exist, each once', () => {
  const ids = picturedStories.map(({ id }) => id);
  const built = builtStoryIds();
  expect(
    ids.filter((id) => !built.has(id)),
    'these stories are listed in src/pictures/list.ts and no longer exist',
  ).toEqual([]);
  expect(new Set(ids).size).toBe(PICTURES);
});

for (const story of picturedStories) {
  test(`${story.id}: ${story.reason}`, async ({ page, browser }) => {
    await openStory(page, story);
    await expect(
      page,
      'if the new appearance is intended, run: pnpm --filter @baize/storybook pictures:update',
    ).toHaveScreenshot(`${story.id}.png`, toleranceIn(browser.version()));
  });
}
