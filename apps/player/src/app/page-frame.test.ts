import { expect, test } from 'vitest';
import { categoryPaths, HOME_ALIASES, paths } from '../shared/paths.ts';
import { pageFrameFor, type PageFrame } from './page-frame.ts';

type Part = Exclude<keyof PageFrame, 'content'>;

const EVERYTHING: Part[] = ['header', 'sideMenu', 'footer', 'bottomBar', 'floatingService', 'rightBar'];

/** The parts of the layout that each route shows, by spec section 2. */
const TABLE: Record<string, { shows: Part[]; content: PageFrame['content'] }> = {
  [paths.home]: { shows: EVERYTHING, content: 'normal' },
  [paths.login]: { shows: EVERYTHING, content: 'normal' },
  [paths.member]: { shows: EVERYTHING, content: 'normal' },
  [paths.securityCentre]: { shows: EVERYTHING, content: 'normal' },
  [paths.notFound]: { shows: EVERYTHING, content: 'normal' },
  '/seamless': { shows: ['header'], content: 'wide' },
  '/lottery': { shows: ['header'], content: 'normal' },
  '/vnLottery': { shows: ['header'], content: 'normal' },
  '/seaLottery': { shows: ['header'], content: 'normal' },
  '/sealottery': { shows: ['header'], content: 'normal' },
  '/LOTTERY/': { shows: ['header'], content: 'normal' },
  [paths.lotteryReturns]: { shows: EVERYTHING, content: 'normal' },
  // These paths list categories and not games.
  '/lott': { shows: EVERYTHING, content: 'normal' },
  '/elott': { shows: EVERYTHING, content: 'normal' },
};

test.each(Object.entries(TABLE))('%s', (path, { shows, content }) => {
  const frame = pageFrameFor(path);
  expect(EVERYTHING.filter((part) => frame[part])).toEqual(shows);
  expect(frame.content).toBe(content);
});

test.each([...HOME_ALIASES.map((alias) => `/${alias}`), ...Object.values(categoryPaths)])(
  '%s shows every part of the frame, as home does',
  (path) => expect(pageFrameFor(path)).toEqual(pageFrameFor(paths.home)),
);
