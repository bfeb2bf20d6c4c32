import type { BannerId, BannerWidth, PromotionId } from './paths.ts';
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

/** The scene of each kind of promotion. */
export const promotionShows: Readonly<Record<PromotionId, Omit<Show, 'id'>>> = {
  application: {
    theme: 'stadium',
    style: 2,
    pattern: 'chevrons',
    glyphs: ['trophy-cup', 'laurels-trophy', 'gem-pendant', 'crown-coin'],
  },
  'sign-in': {
    theme: 'lotus',
    style: 4,
    pattern: 'petals',
    glyphs: ['calendar', 'crown-coin', 'lotus', 'moon'],
  },
  voucher: { theme: 'cards', style: 1, pattern: 'lattice', glyphs: ['ticket', 'crown-coin', 'shamrock', 'suits'] },
  rescue: { theme: 'pirate', style: 2, pattern: 'waves', glyphs: ['life-buoy', 'anchor', 'crown-coin', 'ship-wheel'] },
  reload: {
    theme: 'dragon',
    style: 4,
    pattern: 'rays',
    glyphs: ['open-treasure-chest', 'crown-coin', 'fire-gem', 'dragon-spiral'],
  },
  'free-rounds': {
    theme: 'crystal',
    style: 3,
    pattern: 'hexes',
    glyphs: ['cut-diamond', 'rolling-dices', 'crystal-cluster', 'mountaintop'],
  },
  'red-envelope': {
    theme: 'lantern',
    style: 1,
    pattern: 'stars',
    glyphs: ['envelope', 'asian-lantern', 'crown-coin', 'pagoda'],
  },
  wheel: {
    theme: 'cards',
    style: 5,
    pattern: 'rays',
    glyphs: ['tarot-10-wheel-of-fortune', 'shamrock', 'crown-coin', 'suits'],
  },
  'golden-egg': {
    theme: 'dragon',
    style: 3,
    pattern: 'petals',
    glyphs: ['easter-egg', 'big-egg', 'crown-coin', 'dragon-head'],
  },
  raffle: { theme: 'lantern', style: 5, pattern: 'lattice', glyphs: ['ticket', 'trophy-cup', 'moon', 'pagoda'] },
  mission: {
    theme: 'stadium',
    style: 3,
    pattern: 'hexes',
    glyphs: ['archery-target', 'trophy-cup', 'soccer-ball', 'laurels-trophy'],
  },
  referral: {
    theme: 'lotus',
    style: 5,
    pattern: 'waves',
    glyphs: ['shaking-hands', 'crown-coin', 'butterfly', 'lily-pads'],
  },
};

export const promotionStage: Stage = { width: 960, height: 540, x: 480, y: 222, scale: 1.5, calm: 'foot' };
