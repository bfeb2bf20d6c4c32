import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptPicture } from '../members/uploads.ts';

interface PictureTarget {
  /** Undefined: the pictures are counted and not written. */
  readonly folder: string | undefined;
  /** Beginning of the names of the files. */
  readonly name: string;
}

/** Writes pictures into a folder and returns their paths; without a folder, returns how many there are. */
export function tellPictures(pictures: readonly KeptPicture[], { folder, name }: PictureTarget): string | number {
  if (folder === undefined) return pictures.length;
  mkdirSync(folder, { recursive: true });
  const files = pictures.map(({ contentType, bytes }, index) => {
    const file = join(folder, `${name}-${index + 1}.${contentType === 'image/png' ? 'png' : 'jpg'}`);
    writeFileSync(file, bytes);
    return file;
  });
  return files.join(', ') || 0;
}
