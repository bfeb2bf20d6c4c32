import type { ArtPattern } from '@baize/arcade/catalogue/types';
import type { ScenePalette } from './palette.ts';
import { linear, num, onCircle, times } from './svg.ts';

/**
 * The body of light behind a hero, around the origin, about 240 across. One per vendor pattern: with the pattern and the
 * frame it makes the games of a vendor look related.
 */
export function halo(pattern: ArtPattern, palette: ScenePalette): string {
  return halos[pattern](palette);
}

export function haloDefs(palette: ScenePalette): string {
  return (
    linear('halo', [
      [0, palette.accent, 0.55],
      [0.55, palette.sky, 0.4],
      [1, palette.mid, 0.05],
    ]) +
    linear('dusk', [
      [0, palette.night, 0.5],
      [1, palette.night, 0.12],
    ])
  );
}

type Draw = (palette: ScenePalette) => string;

const disc: Draw = ({ accent }) =>
  `<circle r="104" fill="url(#halo)"/><circle r="104" fill="none" stroke="${accent}" stroke-width="1.6" opacity=".7"/><circle r="114" fill="none" stroke="${accent}" stroke-width="1" opacity=".35"/>`;

const sunburst: Draw = ({ accent }) =>
  `<g fill="${accent}" opacity=".3">${times(24, (at) => tooth(at, 24, 92, at % 2 === 0 ? 132 : 116))}</g><circle r="94" fill="url(#dusk)"/><circle r="94" fill="url(#halo)"/><circle r="88" fill="none" stroke="${accent}" stroke-width="1.4" opacity=".6"/>`;

const hexagon: Draw = ({ accent }) =>
  `<path d="${polygon(6, 118)}" fill="url(#dusk)"/><path d="${polygon(6, 118)}" fill="url(#halo)" stroke="${accent}" stroke-opacity=".65" stroke-width="2"/><path d="${polygon(6, 104)}" fill="none" stroke="${accent}" stroke-opacity=".3"/>`;

const diamond: Draw = ({ accent }) =>
  `<path d="${polygon(4, 136)}" fill="url(#halo)" stroke="${accent}" stroke-opacity=".6" stroke-width="1.8"/><path d="${polygon(4, 120)}" fill="url(#dusk)"/><path d="M-128 0H128M0-128V128" stroke="${accent}" stroke-opacity=".18"/>`;

const arch: Draw = ({ accent }) =>
  `<path d="M-92 112V-14C-92-84-44-104 0-126C44-104 92-84 92-14V112z" fill="url(#dusk)"/><path d="M-92 112V-14C-92-84-44-104 0-126C44-104 92-84 92-14V112z" fill="url(#halo)" stroke="${accent}" stroke-opacity=".65" stroke-width="2"/><path d="M-80 112V-12C-80-74-38-92 0-110C38-92 80-74 80-12V112" fill="none" stroke="${accent}" stroke-opacity=".35"/>`;

const flower: Draw = ({ accent }) =>
  `<g fill="url(#halo)" stroke="${accent}" stroke-opacity=".4">${times(8, (at) => `<ellipse rx="30" ry="60" cy="-66" transform="rotate(${at * 45})"/>`)}</g><circle r="74" fill="url(#dusk)"/>`;

const moon: Draw = ({ accent }) =>
  `<circle r="106" fill="url(#halo)"/><circle cx="18" cy="-10" r="92" fill="url(#dusk)"/><circle r="106" fill="none" stroke="${accent}" stroke-opacity=".5" stroke-width="1.4"/>`;

const medallion: Draw = ({ accent }) =>
  `<path d="${scallop(16, 110)}" fill="url(#halo)" stroke="${accent}" stroke-opacity=".6" stroke-width="1.8"/><circle r="90" fill="url(#dusk)"/><circle r="90" fill="none" stroke="${accent}" stroke-opacity=".45" stroke-dasharray="2 7" stroke-width="3" stroke-linecap="round"/>`;

const banner: Draw = ({ accent }) =>
  `<path d="M-78-128H78V112L0 136L-78 112z" fill="url(#dusk)"/><path d="M-78-128H78V112L0 136L-78 112z" fill="url(#halo)" stroke="${accent}" stroke-opacity=".5" stroke-width="1.6"/><path d="M-66-128V104M66-128V104" stroke="${accent}" stroke-opacity=".35"/>`;

const shield: Draw = ({ accent }) =>
  `<path d="M-98-94Q0-132 98-94V14C98 82 44 112 0 130C-44 112-98 82-98 14z" fill="url(#dusk)"/><path d="M-98-94Q0-132 98-94V14C98 82 44 112 0 130C-44 112-98 82-98 14z" fill="url(#halo)" stroke="${accent}" stroke-opacity=".6" stroke-width="2"/>`;

const orbit: Draw = ({ accent }) =>
  `<circle r="88" fill="url(#halo)"/><g fill="none" stroke="${accent}" stroke-width="1.6"><ellipse rx="132" ry="48" transform="rotate(-24)" opacity=".6"/><ellipse rx="132" ry="48" transform="rotate(28)" opacity=".35"/></g><circle cx="118" cy="-60" r="6" fill="${accent}" opacity=".9"/><circle cx="-112" cy="70" r="4" fill="${accent}" opacity=".7"/>`;

const starburst: Draw = ({ accent }) =>
  `<path d="${spikes(8, 134, 84)}" fill="url(#halo)" stroke="${accent}" stroke-opacity=".5" stroke-width="1.6" stroke-linejoin="round"/><circle r="80" fill="url(#dusk)"/>`;

const halos: Readonly<Record<ArtPattern, Draw>> = {
  rays: sunburst,
  rings: orbit,
  waves: moon,
  confetti: starburst,
  hexes: hexagon,
  scales: medallion,
  stripes: banner,
  lattice: diamond,
  stars: disc,
  arches: arch,
  petals: flower,
  chevrons: shield,
};

function polygon(corners: number, radius: number): string {
  return `M${Array.from({ length: corners }, (_, at) => onCircle(corners, radius, at).map(num).join(' ')).join('L')}z`;
}

function spikes(points: number, far: number, near: number): string {
  const corner = (at: number) =>
    onCircle(points * 2, at % 2 === 0 ? far : near, at)
      .map(num)
      .join(' ');
  return `M${Array.from({ length: points * 2 }, (_, at) => corner(at)).join('L')}z`;
}

function tooth(at: number, count: number, near: number, far: number): string {
  const corners = [onCircle(count, near, at - 0.32), onCircle(count, far, at), onCircle(count, near, at + 0.32)];
  return `<path d="M${corners.map((corner) => corner.map(num).join(' ')).join('L')}z"/>`;
}

/** A round edge of small outward bows. */
function scallop(bows: number, radius: number): string {
  const bow = num((Math.PI * radius) / bows);
  const point = (at: number) => onCircle(bows, radius, at).map(num).join(' ');
  return `M${point(0)}${times(bows, (at) => `A${bow} ${bow} 0 0 1 ${point(at + 1)}`)}z`;
}
