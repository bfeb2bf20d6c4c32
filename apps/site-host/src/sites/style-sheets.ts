/** The fields of a chunk in Vite's build manifest (`.vite/manifest.json`) that decide which style sheets a page needs. */
interface ManifestChunk {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's build manifest. The key of a chunk is the path of its source file, or a generated name such as `_parts-1.js`. */
export type BuildManifest = Readonly<Record<string, ManifestChunk>>;

/** Returns the addresses of the style sheets that these modules need, in the order in which a browser has to apply them. */
export type FindStyleSheets = (modules: readonly string[]) => readonly string[];

/**
 * Creates a function that finds the style sheets of lazily loaded modules. The sheets of imported chunks come before the sheets of the
 * importing chunk, which is the order in which Vite adds them in the browser. The function throws for a module that is not in the manifest.
 */
export function createStyleSheetFinder(manifest: BuildManifest): FindStyleSheets {
  return (modules) => {
    const seen = new Set<string>();
    const sheets = modules.flatMap((name) => collectStyleSheets(manifest, name, seen));
    return [...new Set(sheets)].map((file) => `/${file}`);
  };
}

function collectStyleSheets(manifest: BuildManifest, name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build manifest has no chunk ${name}`);
  const { css = [], imports = [] } = chunk;
  return [...imports.flatMap((next) => collectStyleSheets(manifest, next, seen)), ...css];
}
