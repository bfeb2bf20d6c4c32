import { LOTTERY_PATHS, paths } from '../shared/paths.ts';

/** The parts that stand around a page (spec section 2, "Header, side menu, footer, floating service"). */
export interface PageFrame {
  header: boolean;
  sideMenu: boolean;
  footer: boolean;
  /** The bar of a phone; it has what the side menu has. */
  bottomBar: boolean;
  floatingService: boolean;
  rightBar: boolean;
  content: 'normal' | 'wide';
}

const NORMAL_FRAME: PageFrame = {
  header: true,
  sideMenu: true,
  footer: true,
  bottomBar: true,
  floatingService: true,
  rightBar: true,
  content: 'normal',
};

/** Nothing lies over a game, and nothing stands below it. */
const GAME_FRAME: PageFrame = {
  header: true,
  sideMenu: false,
  footer: false,
  bottomBar: false,
  floatingService: false,
  rightBar: false,
  content: 'wide',
};

/** The draw of a lottery is the width of a page, not of a window. */
const LOTTERY_FRAME: PageFrame = { ...GAME_FRAME, content: 'normal' };

/** The pages that differ. `/agent` has no layout of this site: it is the agent site's (decision 1). */
const FRAME_BY_PATH: ReadonlyMap<string, PageFrame> = new Map([
  [paths.seamless, GAME_FRAME],
  [paths.liveRoom.toLowerCase(), GAME_FRAME],
  ...LOTTERY_PATHS.map((path) => [path.toLowerCase(), LOTTERY_FRAME] as const),
]);

/** Matches an address as the router does: whatever its case, with a slash at its end or without. */
export function frameOf(pathname: string): PageFrame {
  return FRAME_BY_PATH.get(pathname.toLowerCase().replace(/\/+$/, '')) ?? NORMAL_FRAME;
}
