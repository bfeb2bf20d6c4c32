import type { ArtFrame } from '@baize/arcade/catalogue/types';
import { num, times } from './svg.ts';

type Box = { readonly width: number; readonly height: number; readonly colour: string };

/** The line that runs round a picture; quiet, because the site lays a title and badges over it. */
export function frame(kind: ArtFrame, box: Box): string {
  const body = frames[kind](box);
  return body === '' ? '' : `<g fill="none" stroke="${box.colour}" stroke-width="1.6" opacity=".55">${body}</g>`;
}

const inset = ({ width, height }: Box, by: number, radius: number) =>
  `<rect x="${by}" y="${by}" width="${width - 2 * by}" height="${height - 2 * by}" rx="${radius}"/>`;

/** Draws the four corners: the drawing is for the top left, and is mirrored for the others. */
function corners({ width, height }: Box, drawing: string): string {
  const flips = [
    '',
    `translate(${width} 0) scale(-1 1)`,
    `translate(0 ${height}) scale(1 -1)`,
    `translate(${width} ${height}) scale(-1 -1)`,
  ];
  return flips.map((flip) => `<g transform="${flip}">${drawing}</g>`).join('');
}

function beads(box: Box): string {
  const { width, height, colour } = box;
  const across = Math.round(width / 15);
  const step = width / across;
  const dot = (x: number, y: number) => `<circle cx="${num(x)}" cy="${y}" r="1.7" fill="${colour}" stroke="none"/>`;
  const row = (y: number) => times(across, (at) => dot(step * (at + 0.5), y));
  return row(8) + row(height - 8);
}

const frames: Readonly<Record<ArtFrame, (box: Box) => string>> = {
  none: () => '',
  hairline: (box) => inset(box, 9, 10),
  double: (box) => inset(box, 7, 12) + `<g opacity=".5">${inset(box, 12, 8)}</g>`,
  corners: (box) => corners(box, '<path d="M9 44V21q12 0 12-12H44M15 52V27q12 0 12-12H52"/>'),
  arch: ({ width, height }) =>
    `<path d="M9 ${height - 9}V74Q9 9 74 9H${width - 74}Q${width - 9} 9 ${width - 9} 74V${height - 9}z"/>`,
  ticket: ({ width, height }) =>
    `<path d="M22 9H${width - 22}q0 13 13 13V${height - 22}q-13 0-13 13H22q0-13-13-13V22q13 0 13-13z"/>`,
  beads,
  brackets: (box) => corners(box, '<path d="M10 40V10H40" stroke-width="3"/>'),
};
