import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredPicture } from '../members/uploads.ts';

interface PictureTarget {
  /** The folder that the pictures are written to. If it is `undefined`, the pictures are only counted. */
  readonly folder: string | undefined;
  /** The beginning of each file name. */
  readonly fileNamePrefix: string;
}

/**
 * Writes pictures into a folder, which is created if necessary, and returns their paths, separated by commas. Without a folder, returns the number of
 * pictures. Files of the same name are overwritten.
 */
export function writePictures(
  pictures: readonly StoredPicture[],
  { folder, fileNamePrefix }: PictureTarget,
): string | number {
  if (folder === undefined) return pictures.length;
  mkdirSync(folder, { recursive: true });
  const files = pictures.map(({ contentType, bytes }, index) => {
    const file = join(folder, `${fileNamePrefix}-${index + 1}.${contentType === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(file, bytes);
    return file;
  });
  return files.join(', ') || 0;
}
