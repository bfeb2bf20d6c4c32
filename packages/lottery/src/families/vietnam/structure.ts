/** A kind of prize of a draw, for example six lots of four digits. */
interface PrizeStep {
  readonly id: string;
  readonly count: number;
  readonly digits: number;
}

/** The prizes of a region in descending order from the special prize (ĐB). Every number drawn for a prize is a lot (lô). */
export interface VietnamStructure {
  readonly id: string;
  readonly prizes: readonly PrizeStep[];
}

/** The lots of a draw by prize, in the order of the structure. Leading zeros are part of a lot, so lots are texts. */
export type VietnamDraw = readonly (readonly string[])[];

const prize = (id: string, count: number, digits: number): PrizeStep => ({ id, count, digits });

/** Miền Bắc: 27 lots. */
export const NORTH: VietnamStructure = {
  id: 'vn-north',
  prizes: [
    prize('special', 1, 5),
    prize('g1', 1, 5),
    prize('g2', 2, 5),
    prize('g3', 6, 5),
    prize('g4', 4, 4),
    prize('g5', 6, 4),
    prize('g6', 3, 3),
    prize('g7', 4, 2),
  ],
};

/** Miền Trung and Miền Nam: 18 lots per station. */
export const SOUTH: VietnamStructure = {
  id: 'vn-south',
  prizes: [
    prize('special', 1, 6),
    prize('g1', 1, 5),
    prize('g2', 1, 5),
    prize('g3', 2, 5),
    prize('g4', 7, 5),
    prize('g5', 1, 4),
    prize('g6', 3, 4),
    prize('g7', 1, 3),
    prize('g8', 1, 2),
  ],
};

/** Two stations of one day, for plays on both (2 đài): the prizes of the first, then those of the second. */
export const SOUTH_PAIR: VietnamStructure = { id: 'vn-south-pair', prizes: [...SOUTH.prizes, ...SOUTH.prizes] };

/** Returns the number of lots with at least this many digits. */
export function countLots({ prizes }: VietnamStructure, digits: number): number {
  return prizes.reduce((lots, step) => (step.digits >= digits ? lots + step.count : lots), 0);
}

export function lotsOfPrizes({ prizes }: VietnamStructure, ids: readonly string[]): (draw: VietnamDraw) => string[] {
  const wanted = prizes.flatMap((step, index) => (ids.includes(step.id) ? [index] : []));
  return (draw) => wanted.flatMap((index) => draw[index] ?? []);
}

/** Formats a draw: "12345|67890|…". Prizes are separated by "|", the lots of a prize by ",". */
export function formatVietnamDraw(draw: VietnamDraw): string {
  return draw.map((lots) => lots.join(',')).join('|');
}

/** Parses a draw. Returns undefined until every lot of every prize is present: prizes are drawn one by one, and a partial result settles nothing. */
export function parseVietnamDraw({ prizes }: VietnamStructure, text: string): VietnamDraw | undefined {
  const draw = text.split('|').map((lots) => lots.split(','));
  const isComplete = draw.length === prizes.length && prizes.every((step, index) => hasLots(step, draw[index] ?? []));
  return isComplete ? draw : undefined;
}

/** Returns whether the text is a draw of which some lots are still to come: these are empty, as in "|44538||1472,|…". */
export function isPartialVietnamDraw({ prizes }: VietnamStructure, text: string): boolean {
  const draw = text.split('|').map((lots) => lots.split(','));
  if (draw.length !== prizes.length) return false;
  const hasKnownForm = prizes.every(({ count, digits }, index) => {
    const lots = draw[index] ?? [];
    return lots.length === count && lots.every((lot) => lot === '' || isLot(lot, digits));
  });
  const lots = draw.flat();
  return hasKnownForm && lots.includes('') && lots.some((lot) => lot !== '');
}

function hasLots({ count, digits }: PrizeStep, lots: readonly string[]): boolean {
  return lots.length === count && lots.every((lot) => isLot(lot, digits));
}

function isLot(text: string, digits: number): boolean {
  return text.length === digits && /^\d+$/.test(text);
}
