import type { ThemeCode } from '@baize/arcade/catalogue/types';
import type { Chance } from './chance.ts';
import { num, times } from './svg.ts';

/** The land on which a hero stands: it fills the picture from about the given height down and melts into the shade. */
export type Land = { readonly width: number; readonly top: number; readonly bottom: number };

type Kind = 'peaks' | 'dunes' | 'swell' | 'skyline' | 'canopy' | 'stands' | 'curtain';

const kinds: Readonly<Record<ThemeCode, Kind>> = {
  dragon: 'peaks',
  temple: 'skyline',
  egypt: 'dunes',
  desert: 'dunes',
  lotus: 'swell',
  pirate: 'swell',
  jungle: 'canopy',
  ocean: 'swell',
  viking: 'peaks',
  samurai: 'peaks',
  lantern: 'skyline',
  crystal: 'peaks',
  volcano: 'peaks',
  fruit: 'canopy',
  himalaya: 'peaks',
  royal: 'skyline',
  cards: 'curtain',
  wheel: 'curtain',
  dice: 'curtain',
  stadium: 'stands',
  arena: 'skyline',
  rooster: 'dunes',
  'lottery-balls': 'stands',
};

type Ridge = (land: Land, chance: Chance) => string;

/** Two ridges, the far one lighter; `far` and `near` are colours. */
export function scenery(theme: ThemeCode, land: Land, chance: Chance, [far, near]: readonly [string, string]): string {
  const ridge = ridges[kinds[theme]];
  const closer = { ...land, top: land.top + 26 };
  return `<path d="${ridge(land, chance)}" fill="${far}" opacity=".62"/><path d="${ridge(closer, chance)}" fill="${near}" opacity=".8"/>`;
}

const closed = ({ width, bottom, top }: Land, line: string) => `M0 ${bottom}V${top}${line}L${width} ${top}V${bottom}z`;

const ridges: Readonly<Record<Kind, Ridge>> = {
  peaks: (land, chance) => {
    const step = land.width / 7;
    const peak = (at: number) => {
      const height = at % 2 === 0 ? chance.between(18, 52) : chance.between(-12, 8);
      return `L${num(step * (at + chance.between(0.35, 0.65)))} ${num(land.top - height)}`;
    };
    return closed(land, times(7, peak));
  },
  dunes: (land, chance) => {
    const half = land.width / 2;
    const lift = chance.between(12, 30);
    return closed(
      land,
      `Q${num(half * 0.5)} ${num(land.top - lift)} ${half} ${land.top}T${land.width} ${num(land.top - 6)}`,
    );
  },
  swell: (land, chance) => {
    const count = 4 + chance.whole(3);
    const step = land.width / count;
    const crest = () => `q${num(step * 0.55)} ${num(-chance.between(14, 24))} ${num(step)} 0`;
    return closed(land, times(count, crest));
  },
  skyline: (land, chance) => {
    const step = land.width / 10;
    const house = (at: number) => {
      const y = num(land.top - chance.between(-8, 36));
      const roof = num(chance.between(4, 14));
      return `L${num(step * at)} ${y}l${num(step / 2)}-${roof}l${num(step / 2)} ${roof}V${land.top + 10}`;
    };
    return closed(land, times(10, house));
  },
  canopy: (land, chance) => {
    const step = land.width / 8;
    const crown = () => `a${num(step * 0.52)} ${num(chance.between(16, 34))} 0 0 1 ${num(step)} 0`;
    return closed(land, times(8, crown));
  },
  stands: (land) => {
    const half = land.width / 2;
    return closed({ ...land, top: land.top - 44 }, `Q${half} ${land.top + 46} ${land.width} ${land.top - 44}`);
  },
  curtain: (land) => {
    const step = land.width / 6;
    return closed(
      { ...land, top: land.top - 10 },
      times(6, () => `q${num(step / 2)} 26 ${num(step)} 0`),
    );
  },
};
