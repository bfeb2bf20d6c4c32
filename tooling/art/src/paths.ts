/** The paths of all pictures, as pure functions for whoever fills the database or hosts the sites. Nothing here touches a disk. */

/** The public prefix under which a host serves the folder of `folder.ts`. */
export const ART_PREFIX = '/art/';

export const TILE_WIDTHS_PX = [240, 480] as const;
/** 21:9 for a desktop, 16:9 for a phone. */
export const BANNER_WIDTHS_PX = [1280, 720] as const;
export const LOGIN_PANE_WIDTHS_PX = [420, 840] as const;
export const AVATAR_COUNT = 12;

export const BANNER_IDS = [
  'dragon-peak',
  'lotus-lake',
  'corsair-bay',
  'lantern-night',
  'stadium-lights',
  'crystal-pass',
] as const;

/** 16:9, for a card and for the page of a promotion. */
export const PROMOTION_WIDTHS_PX = [480, 960] as const;

/** A drawn picture for each kind of promotion (`reward_program.kind`). */
export const PROMOTION_IDS = [
  'application',
  'sign-in',
  'voucher',
  'rescue',
  'reload',
  'free-rounds',
  'red-envelope',
  'wheel',
  'golden-egg',
  'raffle',
  'mission',
  'referral',
] as const;

export const ICON_FILES = [
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon-180.png',
  'favicon-32.png',
] as const;

/** Steps of putting the site on a home screen, on a phone and on a desk. */
export const GUIDE_IDS = [
  'phone-open',
  'phone-share',
  'phone-add',
  'phone-open-top',
  'phone-menu',
  'phone-install',
  'phone-ready',
  'desk-open',
  'desk-install',
] as const;

/** The picture of a game that has none of its own. */
export const DEFAULT_GAME_CODE = 'DEFAULT';

/** The kinds of lotteries; those that differ in their calendars alone share a picture. */
export const LOTTERY_KINDS = [
  'SSC',
  '11X5',
  'PK10',
  'K3',
  'PCDD',
  'KLSF',
  'LHC',
  '3D',
  'P3',
  'P5',
  'VN',
  'THAI',
  '4D',
  'LAO',
  'HANOI',
] as const;

/** The name of the picture of a kind of lotteries. No game of the arcade has it. */
export function lotteryPicture(kind: string): string {
  return `LOTTERY-${kind}`;
}

export type PhotoFormat = 'avif' | 'webp';
export type TileWidth = (typeof TILE_WIDTHS_PX)[number];
export type BannerWidth = (typeof BANNER_WIDTHS_PX)[number];
export type PromotionId = (typeof PROMOTION_IDS)[number];
export type PromotionWidth = (typeof PROMOTION_WIDTHS_PX)[number];
export type LoginPaneWidth = (typeof LOGIN_PANE_WIDTHS_PX)[number];
export type BannerId = (typeof BANNER_IDS)[number];
export type GuideId = (typeof GUIDE_IDS)[number];
export type IconFile = (typeof ICON_FILES)[number];

/** Paths below the art folder, as the renderer writes them. */
export const artPaths = {
  game: (gameCode: string, width: TileWidth, format: PhotoFormat) => `games/${gameCode}-${width}.${format}`,
  banner: (id: BannerId, width: BannerWidth, format: PhotoFormat) => `banners/${id}-${width}.${format}`,
  promotion: (id: PromotionId, width: PromotionWidth, format: PhotoFormat) => `promotions/${id}-${width}.${format}`,
  loginPane: (width: LoginPaneWidth, format: PhotoFormat) => `login/pane-${width}.${format}`,
  vendor: (code: string) => `vendors/${code}.svg`,
  /** `number` counts from 1 to `AVATAR_COUNT`. */
  avatar: (number: number) => `avatars/${number}.webp`,
  icon: (file: IconFile) => `icons/${file}`,
  guide: (id: GuideId) => `guides/${id}.svg`,
} as const;

/** The same as URLs of a site. */
export const artUrls = {
  /** Without width and ending: what the platform stores of a game's pictures (docs/decisions/0005). */
  gameStem: (gameCode: string) => `${ART_PREFIX}games/${gameCode}`,
  game: (gameCode: string, width: TileWidth, format: PhotoFormat) =>
    ART_PREFIX + artPaths.game(gameCode, width, format),
  banner: (id: BannerId, width: BannerWidth, format: PhotoFormat) => ART_PREFIX + artPaths.banner(id, width, format),
  /** Without width and ending: what the platform stores of a promotion's picture. */
  promotionStem: (id: PromotionId) => `${ART_PREFIX}promotions/${id}`,
  loginPane: (width: LoginPaneWidth, format: PhotoFormat) => ART_PREFIX + artPaths.loginPane(width, format),
  vendor: (code: string) => ART_PREFIX + artPaths.vendor(code),
  avatar: (number: number) => ART_PREFIX + artPaths.avatar(number),
  icon: (file: IconFile) => ART_PREFIX + artPaths.icon(file),
  guide: (id: GuideId) => ART_PREFIX + artPaths.guide(id),
} as const;
