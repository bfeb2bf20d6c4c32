import type { ArtPattern } from '@baize/arcade/catalogue/types';
import { num, onCircle, times } from './svg.ts';

/**
 * A vendor's pattern, drawn around the origin over a field of about 640 by 640 in one colour.
 * The caller clips, moves and fades it.
 */
export const patterns: Readonly<Record<ArtPattern, (colour: string) => string>> = {
  rays: (colour) =>
    filled(
      colour,
      times(16, (at) => ray(at, 16, 460)),
    ),
  rings: (colour) =>
    lined(
      colour,
      2.2,
      times(9, (at) => `<circle r="${46 + at * 36}"/>`),
    ),
  waves: (colour) =>
    lined(
      colour,
      2.6,
      times(15, (row) => `<path d="${wave(row * 40 - 290)}"/>`),
    ),
  confetti: (colour) => filled(colour, times(90, confetto)),
  hexes: (colour) =>
    lined(
      colour,
      1.8,
      cells(11, 58, 50, (x, y) => `<path d="M${x} ${y}l25 14v28l-25 14l-25-14v-28z"/>`),
    ),
  scales: (colour) =>
    lined(
      colour,
      1.8,
      cells(13, 52, 26, (x, y) => `<path d="M${x - 26} ${y}a26 26 0 0 0 52 0M${x - 14} ${y}a14 14 0 0 0 28 0"/>`),
    ),
  stripes: (colour) =>
    filled(
      colour,
      times(16, (at) => `<path d="M${at * 46 - 520} -330h20l300 660h-20z"/>`),
    ),
  lattice: (colour) =>
    lined(
      colour,
      1.8,
      cells(12, 56, 28, (x, y) => `<path d="M${x} ${y}l28 28l-28 28l-28-28z"/>`) +
        cells(12, 56, 28, (x, y) => `<circle cx="${x}" cy="${y + 28}" r="5"/>`),
    ),
  stars: (colour) =>
    filled(
      colour,
      cells(8, 84, 78, (x, y, at) => star(x, y, 6 + ((at * 7) % 4) * 4)),
    ),
  arches: (colour) =>
    lined(
      colour,
      2,
      cells(
        9,
        68,
        80,
        (x, y) =>
          `<path d="M${x - 28} ${y + 66}v-36a28 34 0 0 1 56 0v36M${x - 17} ${y + 66}v-36a17 22 0 0 1 34 0v36"/>`,
      ),
    ),
  petals: (colour) => lined(colour, 2, times(4, petalRing)),
  chevrons: (colour) =>
    lined(
      colour,
      5,
      times(14, (row) => `<path d="${chevron(row * 46 - 330)}"/>`),
    ),
};

const filled = (colour: string, body: string) => `<g fill="${colour}">${body}</g>`;
const lined = (colour: string, width: number, body: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}">${body}</g>`;

/** A brick-wise grid: every second row is moved by half a step. */
function cells(rows: number, stepX: number, stepY: number, draw: (x: number, y: number, at: number) => string): string {
  const columns = Math.ceil(640 / stepX) + 1;
  return times(rows * columns, (at) => {
    const row = Math.floor(at / columns);
    const x = (at % columns) * stepX - 320 + (row % 2) * (stepX / 2);
    return draw(x, row * stepY - (rows * stepY) / 2, at);
  });
}

function ray(at: number, count: number, length: number): string {
  const [x1, y1] = onCircle(count, length, at - 0.26);
  const [x2, y2] = onCircle(count, length, at + 0.26);
  return `<path d="M0 0L${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}z"/>`;
}

const wave = (y: number) => `M-340 ${y}q20-22 40 0${'t40 0'.repeat(16)}`;
const chevron = (y: number) => `M-340 ${y}${'l40 26l40-26'.repeat(9)}`;

function confetto(at: number): string {
  const x = ((at * 73) % 600) - 300;
  const y = ((at * 127) % 620) - 310;
  const size = 5 + (at % 4) * 2;
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="1.5" opacity="${0.4 + (at % 4) * 0.2}" transform="rotate(${45 + (at % 3) * 18} ${x} ${y})"/>`;
}

export function star(x: number, y: number, size: number): string {
  const thin = num(size * 0.16);
  const far = num(size);
  return `<path d="M${x} ${num(y - size)}q${thin} ${num(size - size * 0.16)} ${far} ${far}q-${num(size - size * 0.16)} ${thin}-${far} ${far}q-${thin}-${num(size - size * 0.16)}-${far}-${far}q${num(size - size * 0.16)}-${thin} ${far}-${far}z"/>`;
}

function petalRing(ring: number): string {
  const count = 8 + ring * 4;
  const radius = 70 + ring * 78;
  return times(count, (at) => {
    const turn = (at / count) * 360;
    return `<path transform="rotate(${num(turn)})" d="M0 ${-radius + 46}q34-44 0-92q-34 48 0 92z"/>`;
  });
}
