import { isLobby, LOBBY_CATEGORIES } from '../shared/categories.ts';
import { categoryPaths, paths } from '../shared/paths.ts';

/** Parts of every first view that the entry loads lazily. */
const FRAME = ['src/app/wide-parts.tsx', 'src/app/player-footer.tsx'];
const FRONT = ['src/features/front/notice-bar.tsx', 'src/features/front/side-banners.tsx'];
const HOME = [...FRAME, ...FRONT, 'src/features/home/vendor-section.tsx', 'src/features/home/winner-board.tsx'];

const BY_PATH: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    LOBBY_CATEGORIES.map((category) => [
      categoryPaths[category],
      [...FRAME, ...FRONT, isLobby(category) ? 'src/routes/lobby.tsx' : 'src/routes/vendors.tsx'],
    ]),
  ),
  [paths.seamless]: [...FRAME, 'src/routes/seamless.tsx'],
  [paths.help]: [...FRAME, 'src/routes/help.tsx'],
  [paths.helpMc]: [...FRAME, 'src/routes/help.tsx'],
  [paths.promotions]: [...FRAME, 'src/routes/promotions.tsx'],
};

/**
 * Returns the source files that the first view of an address shows and that the entry loads lazily. The site host links their style
 * sheets, so that the view is styled before any script runs. `first-pages.built.test.ts` fails where a view shows a class whose sheet
 * is not linked.
 */
export function firstViewModules(pathname: string): readonly string[] {
  return BY_PATH[pathname] ?? HOME;
}
