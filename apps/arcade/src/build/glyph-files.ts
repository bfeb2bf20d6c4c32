import { icons } from '@iconify-json/game-icons';
import type { Plugin } from 'vite';
import { themes } from '../catalogue/themes.ts';
import type { Theme } from '../catalogue/types.ts';

const PATH_DATA = /\bd="([^"]+)"/g;

/**
 * Vite plugin that writes a file `glyphs/<theme>.json` per theme with the outlines of its eleven glyphs: SVG path data on a 512
 * grid by name. The client loads the file of its game; the whole icon set (CC BY 3.0, named in NOTICE) is not shipped.
 */
export function glyphFiles(): Plugin {
  return {
    name: 'arcade-glyph-files',
    apply: 'build',
    generateBundle() {
      for (const theme of Object.values(themes)) {
        this.emitFile({
          type: 'asset',
          fileName: `glyphs/${theme.code}.json`,
          source: JSON.stringify(outlinesOf(theme)),
        });
      }
    },
  };
}

function outlinesOf(theme: Theme): Record<string, string> {
  return Object.fromEntries([...theme.symbols, theme.wild, theme.scatter].map((name) => [name, outlineOf(name)]));
}

function outlineOf(name: string): string {
  const body = icons.icons[name]?.body;
  if (!body) throw new Error(`the theme names the glyph ${name}, which game-icons does not have`);
  return Array.from(body.matchAll(PATH_DATA), ([, data]) => data).join('');
}
