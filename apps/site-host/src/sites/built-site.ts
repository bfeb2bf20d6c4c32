import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SiteName } from './sites.ts';
import { createStyleSheetFinder, type BuildManifest, type FindStyleSheets } from './style-sheets.ts';
import { hashSource } from '../headers/security-headers.ts';

/** A site as its build left it on the disk. Everything but the files themselves is read once, when the process starts. */
export interface BuiltSite {
  readonly folder: string;
  /** Paths of the files that may be sent, for example `/assets/index-1.js`. */
  readonly files: ReadonlySet<string>;
  /** The document that every page of the site begins with. */
  readonly html: string;
  /** Hashes of its inline scripts, as the content security policy names them. */
  readonly scriptHashes: readonly string[];
  readonly findStyleSheets: FindStyleSheets;
}

const DOCUMENT = '/index.html';
/** Vite writes its build manifest to this folder. It is read here and never sent. */
const BUILD_FOLDER = '/.vite/';
const MANIFEST = `${BUILD_FOLDER}manifest.json`;
/** The build writes them beside the files; they are sent in place of those, never by their own names. */
const COMPRESSED = /\.(?:br|gz)$/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Throws where the site has not been built. */
export function readBuiltSite(sitesFolder: string, name: SiteName): BuiltSite {
  const folder = join(sitesFolder, name, 'dist');
  const document = join(folder, DOCUMENT);
  const manifest = join(folder, MANIFEST);
  for (const file of [document, manifest])
    if (!existsSync(file))
      throw new Error(`The ${name} site is not built (${file} is missing): run "pnpm build", or set SITES_FOLDER.`);
  const html = readFileSync(document, 'utf8');
  return {
    folder,
    files: new Set(listFiles(folder)),
    html,
    scriptHashes: hashInlineScripts(html),
    // The build of the same release wrote the file.
    findStyleSheets: createStyleSheetFinder(JSON.parse(readFileSync(manifest, 'utf8')) as BuildManifest),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((path) => path !== DOCUMENT && !path.startsWith(BUILD_FOLDER));
}

function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
}
