import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SiteName } from './sites.ts';

/** A site as its build left it on the disk. Everything but the files themselves is read once, when the process starts. */
export interface BuiltSite {
  readonly folder: string;
  /** Paths of the files that may be sent, for example `/assets/index-1.js`. */
  readonly files: ReadonlySet<string>;
  /** The document that every page of the site begins with. */
  readonly html: string;
  /** Hashes of its inline scripts, as the content security policy names them. */
  readonly scriptHashes: readonly string[];
}

const DOCUMENT = '/index.html';
/** The build writes them beside the files; they are sent in place of those, never by their own names. */
const COMPRESSED = /\.(?:br|gz)$/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Throws where the site has not been built. */
export function readBuiltSite(sitesFolder: string, name: SiteName): BuiltSite {
  const folder = join(sitesFolder, name, 'dist');
  const document = join(folder, DOCUMENT);
  if (!existsSync(document))
    throw new Error(`The ${name} site is not built (${document} is missing): run "pnpm build", or set SITES_FOLDER.`);
  const html = readFileSync(document, 'utf8');
  return { folder, files: new Set(listFiles(folder)), html, scriptHashes: hashInlineScripts(html) };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((path) => path !== DOCUMENT);
}

function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
