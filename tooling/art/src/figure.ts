import { GLYPH_SIZE, glyphPath } from './glyphs.ts';
import { num } from './svg.ts';

export type Figure = {
  readonly glyph: string;
  /** The centre and the side of the square that it fills, in the picture's units. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
};

const placed = ({ x, y, size, turn }: Figure) =>
  `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${(size / GLYPH_SIZE).toFixed(4)}) translate(${-GLYPH_SIZE / 2} ${-GLYPH_SIZE / 2})`;

/** A flat silhouette, for the far background. */
export function silhouette(figure: Figure, colour: string, opacity: number): string {
  return `<path transform="${placed(figure)}" d="${glyphPath(figure.glyph)}" fill="${colour}" opacity="${opacity}"/>`;
}

export type Relief = { readonly fill: string; readonly edge: string; readonly outline: string };

/** A figure that stands out: a dark outline, an edge below it as of thick metal, and the lit face. */
export function relief(figure: Figure, { fill, edge, outline }: Relief): string {
  const d = glyphPath(figure.glyph);
  return (
    `<g transform="${placed(figure)}" stroke-linejoin="round">` +
    `<path d="${d}" transform="translate(0 16)" fill="${outline}" stroke="${outline}" stroke-width="30" opacity=".55"/>` +
    `<path d="${d}" transform="translate(0 15)" fill="${edge}"/>` +
    `<path d="${d}" fill="${fill}"/></g>`
  );
}
