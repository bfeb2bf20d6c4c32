import type { ArtFrame, ArtPattern, GameCategory, Vendor } from './types.ts';

/**
 * The vendors by the codes of spec sections 2 and 9. Numbers are stable: a new vendor takes the next free one.
 * `TCG_SEA` is not here: its games open the sea-lottery page, which is no reel game.
 */
export const vendors: readonly Vendor[] = [
  vendor('PG', 10, ['RNG'], 'petals', 'hairline'),
  vendor('EG2', 11, ['RNG'], 'hexes', 'brackets'),
  vendor('PT', 12, ['RNG', 'LIVE'], 'rays', 'double'),
  vendor('JDB', 13, ['RNG', 'FISH'], 'scales', 'beads'),
  vendor('CQ9', 14, ['RNG', 'FISH'], 'waves', 'none'),
  vendor('FC', 15, ['RNG', 'FISH'], 'confetti', 'ticket'),
  vendor('JL', 16, ['RNG', 'FISH', 'PVP'], 'lattice', 'corners'),
  vendor('BGS', 17, ['RNG'], 'chevrons', 'hairline'),
  vendor('AG', 18, ['RNG', 'LIVE', 'FISH'], 'rays', 'arch'),
  vendor('BBIN', 19, ['RNG', 'LIVE', 'FISH', 'LOTT'], 'arches', 'corners'),
  vendor('GG', 20, ['RNG', 'FISH'], 'rings', 'none'),
  vendor('RTG', 21, ['RNG', 'FISH'], 'stripes', 'brackets'),
  vendor('TGP', 22, ['RNG', 'ELOTT'], 'stars', 'double'),
  vendor('AE', 23, ['RNG', 'LIVE'], 'petals', 'arch'),
  vendor('ISB', 24, ['RNG'], 'lattice', 'none'),
  vendor('MG', 25, ['RNG', 'LIVE'], 'scales', 'hairline'),
  vendor('MGS', 26, ['RNG'], 'rings', 'beads'),
  vendor('PNG', 27, ['RNG'], 'hexes', 'corners'),
  vendor('TTG', 28, ['RNG'], 'arches', 'ticket'),
  vendor('WD', 29, ['RNG', 'PVP', 'ELOTT'], 'stars', 'brackets'),
  vendor('BG', 30, ['LIVE', 'FISH'], 'waves', 'double'),
  vendor('DG', 31, ['LIVE'], 'chevrons', 'beads'),
  vendor('EA', 32, ['LIVE'], 'lattice', 'arch'),
  vendor('LOTUS', 33, ['LIVE'], 'petals', 'corners'),
  vendor('OG', 34, ['LIVE'], 'stripes', 'hairline'),
  vendor('KX', 35, ['PVP'], 'hexes', 'ticket'),
  vendor('KY', 36, ['PVP'], 'confetti', 'double'),
  vendor('TH', 37, ['PVP', 'ELOTT'], 'arches', 'beads'),
  vendor('WS', 38, ['SPORTS', 'LOTT'], 'chevrons', 'none'),
  vendor('XY', 39, ['SPORTS', 'LOTT'], 'rings', 'ticket'),
  vendor('IBC', 40, ['SPORTS'], 'stripes', 'corners'),
  vendor('SBT', 41, ['SPORTS'], 'rays', 'brackets'),
  vendor('UG', 42, ['SPORTS'], 'stars', 'hairline'),
  vendor('AV', 43, ['ESPORTS'], 'hexes', 'double'),
  vendor('AI', 44, ['ESPORTS'], 'lattice', 'brackets'),
  vendor('IMES', 45, ['ESPORTS'], 'chevrons', 'corners'),
  vendor('TF', 46, ['ESPORTS'], 'stripes', 'ticket'),
  vendor('IA', 47, ['ESPORTS'], 'rings', 'brackets'),
  vendor('DS88', 48, ['COCKFIGHT'], 'rays', 'corners'),
];

function vendor(
  code: string,
  number: number,
  categories: readonly GameCategory[],
  pattern: ArtPattern,
  frame: ArtFrame,
): Vendor {
  return { code, number, categories, pattern, frame };
}
