import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const NEVER = /(^|\/)node_modules(\/|$)/;

export function filesIn(patterns: readonly string[], except: RegExp = /$^/): SourceFile[] {
  return globSync([...patterns], { cwd: root })
    .filter((path) => !NEVER.test(path) && !except.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every place where the pattern stands, as `path:line: text`. */
export function places(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
