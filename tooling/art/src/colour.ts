type Rgb = readonly [red: number, green: number, blue: number];

/** `share` of the second colour in the first; colours are `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const from = rgbOf(first);
  const to = rgbOf(second);
  return hexOf([blend(from[0], to[0], share), blend(from[1], to[1], share), blend(from[2], to[2], share)]);
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#05080f', share);

const blend = (from: number, to: number, share: number) => Math.round(from + (to - from) * share);

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
