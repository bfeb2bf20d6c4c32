import type { Announcement, AnnouncementsValue, Banner } from '@baize/contract/schemas/announcements';
import type { RankItem } from '@baize/contract/schemas/lobby';
import { commands } from 'vitest/browser';
import { createGame } from '../world.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** A command of tooling/pages/page-test-options.ts. */
    emulateReducedMotion: (reducedMotion: 'reduce' | 'no-preference') => Promise<void>;
  }
}

/** Runs a test with animations. All other tests prefer reduced motion. */
export async function withMotion(run: () => Promise<void>): Promise<void> {
  await commands.emulateReducedMotion('no-preference');
  try {
    await run();
  } finally {
    await commands.emulateReducedMotion('reduce');
  }
}

/** Creates a notice. `number` makes its id and texts unique. */
export function aNotice(number: number, change: Partial<Announcement> = {}): Announcement {
  return {
    announcementId: `notice-${number}`,
    title: `Notice number ${number}`,
    startDate: '2026-11-01T00:00:00.000Z',
    content: `<p>Content of notice ${number}.</p>`,
    promotionType: null,
    execution: 'B',
    ...change,
  };
}

export function notices(count: number, change: Partial<Announcement> = {}): Announcement[] {
  return Array.from({ length: count }, (_, index) => aNotice(index + 1, change));
}

/** Creates a banner of the home page without a link. */
export function aBanner(number: number, change: Partial<Banner> = {}): Banner {
  return {
    bannerId: `banner-${number}`,
    groupName: 'HOME',
    title: `Banner number ${number}`,
    picture: `/art/banners/${number}`,
    url: null,
    linkageType: null,
    ...change,
  };
}

export function announcements(groups: Partial<AnnouncementsValue> = {}): AnnouncementsValue {
  return { banners: [], player: [], popup: [], promotion: [], ...groups };
}

/** A win on the winner board, as the server masks it. */
export function aWin(winAmount: string, number = 1): RankItem {
  const wonAt = new Date(Date.UTC(2026, 10, 20, 8, number)).toISOString();
  return { vo: { account: `su***${number}`, winAmount, currency: 'NPR', wonAt, game: createGame(number) } };
}
