type MedalMetal = 'iron' | 'bronze' | 'silver' | 'gold' | 'jewel';

export interface Medal {
  metal: MedalMetal;
  /** Number of stars: the rank within the metal, 1 to 3; 0 for iron. */
  stars: number;
}

const RANKS_PER_METAL = 3;
const METALS = ['bronze', 'silver', 'gold'] as const;

/** Returns the medal of a level: iron for VIP 0, then three ranks each of bronze, silver and gold, and from 10 on the jewel with a crown. */
export function medalOf(level: number): Medal {
  if (!(level >= 1)) return { metal: 'iron', stars: 0 };
  const index = Math.floor(level) - 1;
  const metal = METALS[Math.floor(index / RANKS_PER_METAL)];
  return metal ? { metal, stars: (index % RANKS_PER_METAL) + 1 } : { metal: 'jewel', stars: RANKS_PER_METAL };
}

/** Returns the corners of a five-pointed star around the centre of a box of 2 by 2, for a polygon. */
export function starPoints(innerRadius = 0.45): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 1 : innerRadius;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${round(Math.cos(angle) * radius)},${round(Math.sin(angle) * radius)}`;
  });
  return corners.join(' ');
}

/** Returns the positions of the stars from left to right, on an arc along the bottom of the medal. The middle star is the lowest. */
export function starPlaces(count: number): { x: number; y: number }[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: (index - middle) * STAR_STEP,
    y: -Math.abs(index - middle) * STAR_RISE,
  }));
}

const STAR_STEP = 10;
const STAR_RISE = 3;

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
