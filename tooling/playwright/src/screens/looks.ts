import type { Theme } from '../preferences.ts';
import type { ScreenLanguage } from './screen.ts';

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  readonly language: ScreenLanguage;
}

const SIZES = [
  { width: 360, height: 800 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const THEMES: readonly Theme[] = ['dark', 'light'];
const LANGUAGES: readonly ScreenLanguage[] = ['en', 'ne'];

/** All combinations of size, theme and language. */
export const looks: readonly Look[] = SIZES.flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ ...size, theme, language }))),
);

export const PHONE_BELOW_PX = 768;
