import { randomInteger } from './random.ts';

/** Draws a random landscape of sky, sun, ridges and kites. Returns SVG content for a picture of the given size in pixels. */
export function drawScenery(width: number, height: number): string {
  const hue = randomInteger(0, 359);
  return [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="${randomInteger(0, 1)}" y2="1">`,
    `<stop offset="0" stop-color="${randomColour(hue, 62)}"/><stop offset="1" stop-color="${randomColour(hue + 40, 82)}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${randomInteger(20, width - 20)}" cy="${randomInteger(14, height / 2)}" r="${randomInteger(12, 24)}" fill="${randomColour(hue + 60, 90)}"/>`,
    ...[0.45, 0.62, 0.8].map((level, index) =>
      drawRidge(width, height, level, randomColour(hue + 150 + index * 25, 52 - index * 12)),
    ),
    ...Array.from({ length: 14 }, () => drawKite(width, height)),
  ].join('');
}

function randomColour(hue: number, lightness: number): string {
  return `hsl(${hue % 360} ${randomInteger(38, 62)}% ${lightness}%)`;
}

const RIDGE_STEPS = 8;

/**
 * Draws a ridge across the picture as a smooth curve through random peaks. `level` is its average height, as a fraction of the picture from the top.
 * In the SVG path, `Q` draws the first arc and each `T` continues the curve to the next peak.
 */
function drawRidge(width: number, height: number, level: number, fill: string): string {
  const step = width / RIDGE_STEPS;
  const peaks = Array.from({ length: RIDGE_STEPS + 1 }, (_, index) => {
    const top = height * level + randomInteger(-18, 18);
    return `${index === 0 ? 'L' : 'T'}${Math.round(index * step)} ${Math.round(top)}`;
  });
  const [first = '', ...others] = peaks;
  return `<path d="M0 ${height} ${first} Q${Math.round(step / 2)} ${Math.round(height * level - 14)} ${Math.round(step)} ${Math.round(height * level)} ${others.slice(1).join(' ')} L${width} ${height} Z" fill="${fill}"/>`;
}

function drawKite(width: number, height: number): string {
  const [x, y, size] = [randomInteger(0, width), randomInteger(0, height), randomInteger(4, 11)];
  const shape = `M0 ${-size} L${size * 0.7} 0 L0 ${size} L${-size * 0.7} 0 Z`;
  return `<path d="${shape}" transform="translate(${x} ${y}) rotate(${randomInteger(0, 90)})" fill="${randomColour(randomInteger(0, 359), randomInteger(35, 88))}" fill-opacity="0.85"/>`;
}
