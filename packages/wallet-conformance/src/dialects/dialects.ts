import { baize } from './baize.ts';
import type { Dialect } from './dialect.ts';
import { rsaThousandths } from './rsa-thousandths.ts';
import { sortedMd5 } from './sorted-md5.ts';

/** Creates each dialect of the kit. A dialect keeps state, so each wallet has its own. To add a dialect, add a file and a line here. */
export const dialects: Readonly<Record<string, () => Dialect>> = {
  baize,
  'sorted-md5': sortedMd5,
  'rsa-thousandths': rsaThousandths,
};
