import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILE_LETTERS = 4;
const DIGITS = /^[\d_-]/;
const RADIX = 36;

/** Classes of CSS modules in a built site. With the names that are read in development, scripts and pages weigh more. */
export function shortClassNames(): Plugin {
  return {
    name: 'baize:short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: classNames() } } }),
  };
}

/**
 * Four letters that follow from the file, then the number of the class in it: the build for browsers and the one for hosts say the
 * same, and what stands together begins alike, which gzip likes.
 */
export function classNames(): (name: string, path: string) => string {
  const files = new Map<string, { path: string; names: Map<string, number> }>();
  return (name, asked) => {
    // A lazy part is the same file, asked for with a query.
    const path = relative(ROOT, asked.replace(/\?.*/, ''));
    const letters = createHash('sha256').update(path).digest('base64url').replace(DIGITS, 'x').slice(0, FILE_LETTERS);
    const file = files.get(letters) ?? { path, names: new Map<string, number>() };
    if (file.path !== path) throw new Error(`the classes of ${path} and ${file.path} begin alike: rename either`);
    files.set(letters, file);
    const place = file.names.get(name) ?? file.names.size;
    file.names.set(name, place);
    return letters + place.toString(RADIX);
  };
}
