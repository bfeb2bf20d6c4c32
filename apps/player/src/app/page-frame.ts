import { paths } from '../shared/paths.ts';

/** What stands around a page (spec section 2): a game keeps the site's header alone. */
export interface PageFrame {
  sideMenu: boolean;
  footer: boolean;
  bottomBar: boolean;
  content: 'normal' | 'wide';
}

const NORMAL: PageFrame = { sideMenu: true, footer: true, bottomBar: true, content: 'normal' };
const GAME: PageFrame = { sideMenu: false, footer: false, bottomBar: false, content: 'wide' };

export function frameOf(pathname: string): PageFrame {
  return pathname === paths.seamless ? GAME : NORMAL;
}
