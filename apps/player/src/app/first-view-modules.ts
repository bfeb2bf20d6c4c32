import { isLobby, LOBBY_CATEGORIES } from '../shared/categories.ts';
import { categoryPaths, paths } from '../shared/paths.ts';

/** Parts of every first view that the entry loads lazily. */
const FRAME_MODULES = ['src/app/wide-parts.tsx', 'src/app/player-footer.tsx'];
const FRONT_MODULES = ['src/features/front/notice-bar.tsx', 'src/features/front/side-banners.tsx'];
const HOME_MODULES = [
  ...FRAME_MODULES,
  ...FRONT_MODULES,
  'src/features/home/vendor-section.tsx',
  'src/features/home/winner-board.tsx',
];

const MODULES_BY_PATH: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    LOBBY_CATEGORIES.map((category) => [
      categoryPaths[category],
      [...FRAME_MODULES, ...FRONT_MODULES, isLobby(category) ? 'src/routes/lobby.tsx' : 'src/routes/vendors.tsx'],
    ]),
  ),
  [paths.seamless]: [...FRAME_MODULES, 'src/routes/seamless.tsx'],
  [paths.help]: [...FRAME_MODULES, 'src/routes/help.tsx'],
  [paths.helpMc]: [...FRAME_MODULES, 'src/routes/help.tsx'],
  [paths.promotions]: [...FRAME_MODULES, 'src/routes/promotions.tsx'],
};

/**
 * Returns the source files that the first view of an address shows and that the entry loads lazily. The site host links their style
 * sheets, so that the view is styled before any script runs. `first-pages.built.test.ts` fails where a view shows a class whose sheet
 * is not linked.
 */
export function firstViewModules(pathname: string): readonly string[] {
  return MODULES_BY_PATH[pathname] ?? HOME_MODULES;
}
