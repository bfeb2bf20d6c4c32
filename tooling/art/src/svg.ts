/** Small helpers that write SVG. Numbers are rounded: a picture's hash must not hang on the last bit of a float. */
export const num = (value: number) => String(Math.round(value * 100) / 100);

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

export function linear(id: string, list: readonly Stop[], direction = 'x1="0" y1="0" x2="0" y2="1"'): string {
  return `<linearGradient id="${id}" ${direction}>${stops(list)}</linearGradient>`;
}

export function radial(id: string, list: readonly Stop[], place = 'cx=".5" cy=".5" r=".5"'): string {
  return `<radialGradient id="${id}" ${place}>${stops(list)}</radialGradient>`;
}

export function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** The points of a circle's `count` parts, as `x y` from its centre, the first at the top. */
export function onCircle(count: number, radius: number, at: number): readonly [x: number, y: number] {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}
