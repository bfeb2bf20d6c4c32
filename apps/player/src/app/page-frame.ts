import { LOTTERY_PATHS, paths } from '../shared/paths.ts';

/** The parts that stand around a page (spec section 2, "Header, side menu, footer, floating service"). */
export interface PageFrame {
  header: boolean;
  sideMenu: boolean;
  footer: boolean;
  /** The bar at the bottom of a phone's screen. It opens the side menu there. */
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

/** A game fills the window below the header. No other part may lie over the game or stand below it. */
const GAME_FRAME: PageFrame = {
  header: true,
  sideMenu: false,
  footer: false,
  bottomBar: false,
  floatingService: false,
  rightBar: false,
  content: 'wide',
};

/** A lottery page has the frame of a game, but it is only as wide as a normal page. */
const LOTTERY_FRAME: PageFrame = { ...GAME_FRAME, content: 'normal' };

/** The pages whose frame is not the normal one. `/agent` is missing, because the agent site serves that page (decision 1). */
const FRAME_BY_PATH: ReadonlyMap<string, PageFrame> = new Map([
  [paths.seamless, GAME_FRAME],
  [paths.liveRoom.toLowerCase(), GAME_FRAME],
  ...LOTTERY_PATHS.map((path) => [path.toLowerCase(), LOTTERY_FRAME] as const),
]);

/** Returns the frame of the page at an address. Like the router, it ignores case and slashes at the end. */
export function pageFrameFor(pathname: string): PageFrame {
  return FRAME_BY_PATH.get(pathname.toLowerCase().replace(/\/+$/, '')) ?? NORMAL_FRAME;
}
