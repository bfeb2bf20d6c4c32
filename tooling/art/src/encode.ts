import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import type { Picture, PictureFile } from './pictures.ts';

/** Chosen by measuring: a tile at 240 px is about 5 KB as AVIF; effort 3 takes more than twice as long to encode. */
const AVIF = { quality: 54, effort: 2 } as const;
const WEBP = { quality: 74, effort: 2 } as const;
const PNG = { palette: true, quality: 90 } as const;
const SVG_DPI = 72;

/** libvips may not spread one picture over the cores: whole pictures run side by side instead. */
sharp.concurrency(1);

/** Makes the recipe of a file: a file whose recipe has not changed is not made again. */
export function recipeOf(svg: string, { format, widthPx }: PictureFile): string {
  const recipe = JSON.stringify({ svg, format, widthPx, AVIF, WEBP, PNG, versions: sharp.versions });
  return createHash('sha256').update(recipe).digest('base64url');
}

/** Draws a picture once, at its largest, and writes the files that are asked for below the folder. */
export async function renderPicture({ svg, files }: Picture, folder: string): Promise<void> {
  await Promise.all(files.map(({ path }) => mkdir(dirname(join(folder, path)), { recursive: true })));
  const photos = files.filter((file) => file.format !== 'svg');
  for (const file of files) {
    if (file.format === 'svg') await writeFile(join(folder, file.path), svg);
  }
  if (photos.length === 0) return;
  const drawn = await draw(svg, Math.max(...photos.map((file) => file.widthPx)));
  for (const file of photos) await encode(drawn, file, folder);
}

type Drawn = { readonly data: Buffer; readonly info: OutputInfo };

async function draw(svg: string, widthPx: number): Promise<Drawn> {
  const own = Number(/ width="(\d+)"/.exec(svg)?.[1]);
  if (!Number.isFinite(own)) throw new Error('A drawing has no width.');
  return sharp(Buffer.from(svg), { density: (SVG_DPI * widthPx) / own })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encode({ data, info }: Drawn, { path, format, widthPx }: PictureFile, folder: string): Promise<void> {
  const { width, height, channels } = info;
  const image = sharp(data, { raw: { width, height, channels } }).resize(widthPx);
  const to = join(folder, path);
  switch (format) {
    case 'avif':
      return void (await image.removeAlpha().avif(AVIF).toFile(to));
    case 'webp':
      return void (await image.removeAlpha().webp(WEBP).toFile(to));
    case 'png':
      return void (await image.png(PNG).toFile(to));
    case 'svg':
      throw new Error('An SVG is written as it is.');
  }
}
