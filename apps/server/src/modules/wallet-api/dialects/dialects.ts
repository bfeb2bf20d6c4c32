import { baize } from './baize.ts';
import type { Dialect } from './dialect.ts';
import { rsaThousandths } from './rsa-thousandths.ts';
import { sortedMd5 } from './sorted-md5.ts';

/** Every dialect, by the name that the row of an integration has for it. A new one is a file beside this and a line in it. */
export const dialects: Readonly<Record<string, Dialect>> = {
  baize,
  'sorted-md5': sortedMd5,
  'rsa-thousandths': rsaThousandths,
};
