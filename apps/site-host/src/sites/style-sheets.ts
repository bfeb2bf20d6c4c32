/** The part of a chunk in Vite's build manifest (`.vite/manifest.json`) that is about style sheets. */
interface ManifestChunk {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's build manifest: chunks by the path of their source file, or by a name of the build. */
export type BuildManifest = Readonly<Record<string, ManifestChunk>>;

/** Returns the addresses of the style sheets that these modules need, in the order in which a browser has to apply them. */
export type FindStyleSheets = (modules: readonly string[]) => readonly string[];

/**
 * Finds the style sheets of modules that a site loads lazily. A sheet comes after those of the chunks that its chunk imports, as in the
 * browser, where Vite adds them in this order. Throws for a module that the build does not know.
 */
export function createStyleSheetFinder(manifest: BuildManifest): FindStyleSheets {
  return (modules) => {
    const seen = new Set<string>();
    const sheets = modules.flatMap((name) => sheetsOf(manifest, name, seen));
    return [...new Set(sheets)].map((file) => `/${file}`);
  };
}

function sheetsOf(manifest: BuildManifest, name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build manifest has no chunk ${name}`);
  const { css = [], imports = [] } = chunk;
  return [...imports.flatMap((next) => sheetsOf(manifest, next, seen)), ...css];
}
