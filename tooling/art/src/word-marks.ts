import type { ArtPattern, Vendor } from '@baize/arcade/catalogue/types';
import { word } from './alphabet.ts';
import { num, onCircle, times } from './svg.ts';

const HEIGHT = 100;
const PADDING = 22;
const EMBLEM = 100;
const GAP = 34;

/** How heavy, slanted and rounded a mark is: chosen by the vendor's number, so that neighbours differ. */
const cuts = [
  { weight: 16, slant: 0, cap: 'round', spacing: 26 },
  { weight: 22, slant: -10, cap: 'butt', spacing: 26 },
  { weight: 11, slant: 0, cap: 'butt', spacing: 34 },
  { weight: 19, slant: 0, cap: 'butt', spacing: 28 },
  { weight: 14, slant: -8, cap: 'round', spacing: 28 },
] as const;

interface WordMark extends Pick<Vendor, 'code' | 'number' | 'pattern'> {
  /** The drawn text, for codes whose signs are not letters. */
  readonly letters?: string;
}

/** Draws a vendor's code as a mark of our own: an emblem from its pattern and its letters, all in `currentColor`. */
export function wordMarkSvg(vendor: WordMark): string {
  const cut = cuts[vendor.number % cuts.length] ?? cuts[0];
  const text = word(vendor.letters ?? vendor.code, cut.spacing);
  const lean = Math.tan((-cut.slant * Math.PI) / 180) * HEIGHT;
  const width = Math.ceil(EMBLEM + GAP + text.width + lean + 2 * PADDING);
  const height = HEIGHT + 2 * PADDING;
  const join = cut.cap === 'round' ? 'round' : 'miter';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${vendor.code}">` +
    `<g fill="none" stroke="currentColor" stroke-linecap="${cut.cap}" stroke-linejoin="${join}" stroke-miterlimit="2.2">` +
    `<g transform="translate(${PADDING + EMBLEM / 2} ${height / 2})" stroke-width="8">${emblems[vendor.pattern]}</g>` +
    `<g transform="translate(${num(PADDING + EMBLEM + GAP + lean)} ${PADDING}) skewX(${cut.slant})" stroke-width="${cut.weight}">${text.paths}</g>` +
    `</g></svg>`
  );
}

const solid = 'fill="currentColor" stroke="none"';
const ringOf = (count: number, draw: (turn: number) => string) => times(count, (at) => draw((at / count) * 360));

function polygon(corners: number, radius: number): string {
  return `M${Array.from({ length: corners }, (_, at) => onCircle(corners, radius, at).map(num).join(' ')).join('L')}z`;
}

/** Small signs around the origin, 100 across. */
const emblems: Readonly<Record<ArtPattern, string>> = {
  rays: `<circle r="20" ${solid}/>${ringOf(12, (turn) => `<path d="M0-32V-48" transform="rotate(${turn})"/>`)}`,
  rings: `<circle r="18" ${solid}/><ellipse rx="48" ry="19" transform="rotate(-24)"/>`,
  waves: '<path d="M-46-22q23-24 46 0t46 0M-46 6q23-24 46 0t46 0M-46 34q23-24 46 0t46 0"/>',
  confetti: `<path d="M-34-34h26v26h-26zM10 8h28v28h-28z" ${solid}/><circle cx="24" cy="-22" r="15" ${solid}/><circle cx="-20" cy="22" r="15"/>`,
  hexes: `<path d="${polygon(6, 46)}"/><path d="${polygon(6, 20)}" ${solid}/>`,
  scales: '<path d="M-46-26H46M-46-26a23 25 0 0 0 46 0a23 25 0 0 0 46 0M-23 4a23 25 0 0 0 46 0"/>',
  stripes: `<path d="M-44 40L-14-40h20l-30 80zM-8 40L22-40h20l-30 80z" ${solid}/>`,
  lattice: `<path d="${polygon(4, 47)}"/><path d="${polygon(4, 22)}" ${solid}/>`,
  stars: `<path d="M0-48q6 42 48 48q-42 6-48 48q-6-42-48-48q42-6 48-48z" ${solid}/>`,
  arches: '<path d="M-42 44V-2a42 44 0 0 1 84 0v46M-18 44V2a18 20 0 0 1 36 0v42"/>',
  petals: ringOf(6, (turn) => `<path d="M0-8q20-18 0-38q-20 20 0 38z" ${solid} transform="rotate(${turn})"/>`),
  chevrons: '<path d="M-42-30L0-4L42-30M-42-4L0 22L42-4M-42 22L0 48L42 22" transform="translate(0 -10)"/>',
};
