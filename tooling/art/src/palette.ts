import { themes } from '@baize/arcade/catalogue/themes';
import type { CatalogueGame, ThemePalette, TileStyle } from '@baize/arcade/catalogue/types';
import { darker, lighter, mix } from './colour.ts';

/** The five tile styles of the design (ember, lagoon, orchid, moss, dusk): each a light, a deep and an accent. */
export const tileStyles: Readonly<Record<TileStyle, ThemePalette>> = {
  1: { light: '#ff8a3d', deep: '#8a1538', accent: '#ffe0a8' },
  2: { light: '#21c7c1', deep: '#0b3a75', accent: '#d6fff8' },
  3: { light: '#e05bd8', deep: '#3a1173', accent: '#ffe1fb' },
  4: { light: '#8fd14f', deep: '#0d5135', accent: '#f4ffd9' },
  5: { light: '#7c8cff', deep: '#1d1b54', accent: '#e6e9ff' },
};

/** Everything a scene paints with. The theme gives the air, the tile style the light that falls in from one side. */
export type ScenePalette = {
  readonly sky: string;
  readonly mid: string;
  readonly deep: string;
  readonly night: string;
  readonly accent: string;
  readonly side: string;
  readonly metal: readonly [top: string, middle: string, low: string];
};

export function paletteOf(game: Pick<CatalogueGame, 'theme' | 'art'>): ScenePalette {
  return blendPalettes(themes[game.theme].palette, tileStyles[game.art.style]);
}

export function blendPalettes(theme: ThemePalette, style: ThemePalette): ScenePalette {
  const deep = mix(theme.deep, style.deep, 0.22);
  return {
    sky: mix(theme.light, style.light, 0.2),
    mid: mix(mix(theme.light, theme.deep, 0.54), style.deep, 0.15),
    deep,
    night: darker(deep, 0.62),
    accent: mix(theme.accent, style.accent, 0.3),
    side: style.light,
    metal: [lighter(theme.accent, 0.75), theme.accent, mix(theme.light, theme.accent, 0.42)],
  };
}
