import { afterEach, expect, test, vi } from 'vitest';
import { drawFrames } from '../../testing/games.ts';
import { scrollWhenRendered, SECTION_WAIT_MS } from './arrive-at-section.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.getElementById('section-late')?.remove();
});

function addSection(): void {
  const section = document.body.appendChild(document.createElement('section'));
  section.id = 'section-late';
}

test('scrolls to a section that is rendered later, once', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  scrollWhenRendered('#section-late', 'visit');
  addSection();
  await drawFrames();
  document.body.append(document.createElement('i'));
  await drawFrames();
  expect(scroll).toHaveBeenCalledOnce();
});

test('stops watching the page if the section does not appear', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scrollWhenRendered('#section-late', 'visit');
  vi.advanceTimersByTime(SECTION_WAIT_MS);
  addSection();
  await drawFrames();
  expect(scroll).not.toHaveBeenCalled();
});
