import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright';
import { root } from './pack.ts';

const PICTURES = join(import.meta.dirname, '../pictures');
/** The folder to which the picture of a failed comparison is written. */
const RESULTS = join(root, 'test-results/consumer');

/**
 * The tolerated difference of a colour channel (of 255), and the tolerated number of pixels per thousand with a larger difference.
 * Versions of Chromium shade letters and shadows differently (docs/decisions/0009). A page without its styles differs in hundreds
 * of pixels per thousand.
 */
const CHANNEL_DIFFERENCE_MAX = 48;
const DIFFERENT_PIXELS_MAX_PERMILLE = 10;

/**
 * Compares the page with the committed picture of this name. Returns "same", or a sentence about the difference. With
 * `BAIZE_UPDATE_PICTURES=1` it writes the picture instead, which must be inspected before it is committed.
 */
export async function comparePicture(page: Page, name: string): Promise<string> {
  const committed = join(PICTURES, `${name}.png`);
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
  if (process.env['BAIZE_UPDATE_PICTURES'] === '1') {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(committed, taken);
    return 'same';
  }
  if (!existsSync(committed)) return `${committed} does not exist`;
  const difference = await page.evaluate(differentPermille, {
    pictures: [taken, readFileSync(committed)].map((png) => `data:image/png;base64,${png.toString('base64')}`),
    channelDifferenceMax: CHANNEL_DIFFERENCE_MAX,
  });
  if (difference <= DIFFERENT_PIXELS_MAX_PERMILLE) return 'same';
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.png`), taken);
  return `${difference.toFixed(1)} of 1000 pixels differ from ${committed}; the new picture is in ${RESULTS}`;
}

/** Returns how many pixels per thousand differ; 1000 for pictures of different sizes. It runs in the page. */
async function differentPermille({
  pictures,
  channelDifferenceMax,
}: {
  readonly pictures: readonly string[];
  readonly channelDifferenceMax: number;
}): Promise<number> {
  const [one, other] = await Promise.all(
    pictures.map(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (!one || !other || one.width !== other.width || one.height !== other.height) return 1000;
  let different = 0;
  for (let pixel = 0; pixel < one.data.length; pixel += 4) {
    const isFar = (channel: number) =>
      Math.abs((one.data[pixel + channel] ?? 0) - (other.data[pixel + channel] ?? 0)) > channelDifferenceMax;
    if (isFar(0) || isFar(1) || isFar(2)) different += 1;
  }
  return (different / (one.data.length / 4)) * 1000;
}
