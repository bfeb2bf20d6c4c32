import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

/** Darker than this is ink. */
const INK_BELOW = 150;

test('cannot be cut into its characters: most of the ink hangs together', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, drawCaptcha));
  for (const { text, png } of pictures) {
    const [largest = 0, ...others] = await inkAreas(png);
    expect(text).toMatch(/^[2-9A-Z]{5}$/);
    expect(largest).toBeGreaterThan(others.reduce((sum, area) => sum + area, 0));
  }
});

/** Sizes in pixels of the areas of ink that hang together, the largest first. */
async function inkAreas(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInk = Array.from(data, (level) => level < INK_BELOW);
  const sizes: number[] = [];
  for (const start of isInk.keys()) if (isInk[start]) sizes.push(takeArea(isInk, start, info.width));
  return sizes.toSorted((left, right) => right - left);
}

/** Erases one area and returns its size. */
function takeArea(isInk: boolean[], start: number, width: number): number {
  const open = [start];
  let size = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (!isInk[place]) continue;
    isInk[place] = false;
    size += 1;
    open.push(place - 1, place + 1, place - width, place + width);
  }
  return size;
}
