import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A file of the repository with its text. */
export interface SourceFile {
  /** The path from the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const NEVER = /(^|\/)node_modules(\/|$)/;

/** Reads the files that match the glob patterns, sorted by path, without those whose path matches `except`. */
export function filesIn(patterns: readonly string[], except: RegExp = /$^/): SourceFile[] {
  return globSync([...patterns], { cwd: root })
    .filter((path) => !NEVER.test(path) && !except.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * The sites that people open in a browser, e.g. `['agent', 'player']`: the folders of apps/ with an `index.html` and a
 * `src/main.tsx`. The list therefore includes sites that are added later.
 */
export const SITES: readonly string[] = globSync('apps/*/index.html', { cwd: root })
  .map((page) => dirname(page))
  .filter((app) => existsSync(join(root, app, 'src/main.tsx')))
  .map((app) => basename(app))
  .toSorted();

/** Expands a glob pattern to the sources of each site: `inEachSite('routes/*.tsx')` gives one pattern per site. */
export function inEachSite(pattern: string): string[] {
  return SITES.map((site) => `apps/${site}/src/${pattern}`);
}

/** Returns every line that matches the pattern, as `path:line: text`. */
export function findMatches(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
