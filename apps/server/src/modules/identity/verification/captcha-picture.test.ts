import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

/** A pixel whose grey level is below this value counts as ink. */
const INK_BELOW = 150;

test('connects most of the ink, so that the picture cannot be cut into its characters', async () => {
  const pictures = await Promise.all(Array.from({ length: 5 }, drawCaptcha));
  for (const { text, png } of pictures) {
    const [largest = 0, ...others] = await measureInkAreas(png);
    expect(text).toMatch(/^[2-9A-Z]{5}$/);
    expect(largest).toBeGreaterThan(others.reduce((sum, area) => sum + area, 0));
  }
});

/** Returns the sizes in pixels of the connected areas of ink, largest first. */
async function measureInkAreas(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isInk = Array.from(data, (level) => level < INK_BELOW);
  const sizes: number[] = [];
  for (const start of isInk.keys()) if (isInk[start]) sizes.push(eraseArea(isInk, start, info.width));
  return sizes.toSorted((left, right) => right - left);
}

/** Erases the connected area around `start` (flood fill) and returns its size. */
function eraseArea(isInk: boolean[], start: number, width: number): number {
  const pending = [start];
  let size = 0;
  for (let pixel = pending.pop(); pixel !== undefined; pixel = pending.pop()) {
    if (!isInk[pixel]) continue;
    isInk[pixel] = false;
    size += 1;
    pending.push(pixel - 1, pixel + 1, pixel - width, pixel + width);
  }
  return size;
}
