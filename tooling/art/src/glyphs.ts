import { createRequire } from 'node:module';

type IconSet = { readonly icons: Readonly<Record<string, { readonly body: string }>> };

/** The package has no typed entry for its JSON; its shape is that of every Iconify set, and `glyphPath` checks each read. */
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as IconSet;

const BODY = /^<path fill="currentColor" d="(?<d>[^"]+)"\/>$/;

export const GLYPH_SIZE = 512;

export const hasGlyph = (name: string) => Object.hasOwn(set.icons, name);

/** The path data of a glyph of the game-icons set, drawn on a square of `GLYPH_SIZE`. */
export function glyphPath(name: string): string {
  const path = BODY.exec(set.icons[name]?.body ?? '')?.groups?.['d'];
  if (path === undefined) throw new Error(`game-icons has no single-path glyph "${name}".`);
  return path;
}
