import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SiteName } from './sites.ts';
import { createStyleSheetFinder, type BuildManifest, type FindStyleSheets } from './style-sheets.ts';
import { hashSource } from '../headers/security-headers.ts';

/** A built site on disk. The document and the build manifest are read once, when the process starts; the other files are read per request. */
export interface BuiltSite {
  readonly folder: string;
  /** Paths of the files that may be sent, for example `/assets/index-1.js`. */
  readonly files: ReadonlySet<string>;
  /** The HTML document that is sent for every page of the site. */
  readonly html: string;
  /** Hashes of the inline scripts of the document, in the notation of the content security policy. */
  readonly scriptHashes: readonly string[];
  readonly findStyleSheets: FindStyleSheets;
}

const DOCUMENT = '/index.html';
/** Vite writes its build manifest to this folder. The manifest is only read by this module and never sent to a browser. */
const BUILD_FOLDER = '/.vite/';
const MANIFEST = `${BUILD_FOLDER}manifest.json`;
/** The build writes compressed copies beside the files. A copy is sent in place of its original, never under its own name. */
const COMPRESSED_COPY = /\.(?:br|gz)$/;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Reads a built site from `<sitesFolder>/<name>/dist`. Throws if the site has not been built. */
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
    // The cast is safe because the build of the same release wrote the manifest.
    findStyleSheets: createStyleSheetFinder(JSON.parse(readFileSync(manifest, 'utf8')) as BuildManifest),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED_COPY.test(entry.name))
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((path) => path !== DOCUMENT && !path.startsWith(BUILD_FOLDER));
}

function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script));
}
