import type { BannerId, BannerWidth } from './paths.ts';
import type { Show, Stage } from './wide.ts';

export const bannerShows: Readonly<Record<BannerId, Omit<Show, 'id'>>> = {
  'dragon-peak': {
    theme: 'dragon',
    style: 1,
    pattern: 'rays',
    glyphs: ['dragon-head', 'open-treasure-chest', 'fire-gem', 'dragon-spiral'],
  },
  'lotus-lake': {
    theme: 'lotus',
    style: 3,
    pattern: 'petals',
    glyphs: ['lotus', 'teapot', 'butterfly', 'lily-pads'],
  },
  'corsair-bay': {
    theme: 'pirate',
    style: 2,
    pattern: 'waves',
    glyphs: ['shooner-sailboat', 'ship-wheel', 'anchor', 'pirate-flag'],
  },
  'lantern-night': {
    theme: 'lantern',
    style: 5,
    pattern: 'stars',
    glyphs: ['asian-lantern', 'rabbit', 'moon', 'pagoda'],
  },
  'stadium-lights': {
    theme: 'stadium',
    style: 4,
    pattern: 'chevrons',
    glyphs: ['trophy-cup', 'cricket-bat', 'soccer-ball', 'laurels-trophy'],
  },
  'crystal-pass': {
    theme: 'crystal',
    style: 5,
    pattern: 'hexes',
    glyphs: ['cut-diamond', 'crystal-cluster', 'gem-pendant', 'mountaintop'],
  },
};

export const bannerStages: Readonly<Record<BannerWidth, Stage>> = {
  1280: { width: 1280, height: 549, x: 968, y: 250, scale: 1.72, calm: 'start' },
  720: { width: 720, height: 405, x: 512, y: 184, scale: 1.14, calm: 'start' },
};

export const loginShow: Show = {
  id: 'login',
  theme: 'cards',
  style: 2,
  pattern: 'lattice',
  glyphs: ['crown-coin', 'rolling-dices', 'shamrock', 'suits'],
};

export const loginStage: Stage = { width: 420, height: 560, x: 210, y: 226, scale: 1.16, calm: 'foot' };
