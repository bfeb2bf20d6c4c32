import { gameScreens } from './player-game-screens.ts';
import { lotteryScreens } from './player-lottery-screens.ts';
import { memberScreens } from './player-member-screens.ts';
import { signInScreens } from './player-sign-in-screens.ts';
import { siteScreens } from './player-site-screens.ts';
import type { Screen } from './screen.ts';

/** All screens of the player's site. Their names are unique because they are file names. */
export const playerScreens: readonly Screen[] = [
  ...gameScreens,
  ...signInScreens,
  ...siteScreens,
  ...memberScreens,
  ...lotteryScreens,
];
