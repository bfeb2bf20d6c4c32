import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recipeOf, renderPicture } from './encode.ts';
import { artFolder } from './folder.ts';
import { allPictures, type Picture } from './pictures.ts';

/** Pictures in work at one time. More than the cores of a small machine only costs memory. */
const LANES = 2;
const MANIFEST = 'manifest.json';

/** Path to recipe, for every file in the folder. */
type Manifest = Record<string, string>;

const startedAt = performance.now();
const wanted = allPictures();
const recipes: Manifest = Object.fromEntries(
  wanted.flatMap(({ svg, files }) => files.map((file) => [file.path, recipeOf(svg, file)])),
);
const known = await readManifest();

await mkdir(artFolder, { recursive: true });
await removeStrangers();
const stale = await staleOf(wanted);
// Should this run be cut short, the next one must not trust files of an older recipe.
const untouched = Object.entries(recipes).filter(([path]) => !stale.some((picture) => holds(picture, path)));
await writeManifest(Object.fromEntries(untouched));
await renderAll(stale);
await writeManifest(recipes);

const files = stale.reduce((sum, picture) => sum + picture.files.length, 0);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`art: ${files} of ${Object.keys(recipes).length} files rendered in ${seconds} s`);

function holds({ files }: Picture, path: string): boolean {
  return files.some((file) => file.path === path);
}

/** Each picture with only those of its files that are missing or made by another recipe. */
async function staleOf(pictures: readonly Picture[]): Promise<Picture[]> {
  const checked = await Promise.all(
    pictures.map(async ({ svg, files }) => {
      const fresh = await Promise.all(files.map((file) => isFresh(file.path)));
      return { svg, files: files.filter((_, at) => !fresh[at]) };
    }),
  );
  return checked.filter((picture) => picture.files.length > 0);
}

async function isFresh(path: string): Promise<boolean> {
  if (known[path] === undefined || known[path] !== recipes[path]) return false;
  return access(join(artFolder, path)).then(
    () => true,
    () => false,
  );
}

async function renderAll(pictures: readonly Picture[]): Promise<void> {
  const queue = pictures.values();
  const lane = async () => {
    for (const picture of queue) await renderPicture(picture, artFolder);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** A game that left the catalogue leaves no picture behind. */
async function removeStrangers(): Promise<void> {
  const found = await readdir(artFolder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const expected = new Set([MANIFEST, ...Object.keys(recipes)].map((path) => join(artFolder, path)));
  await Promise.all(paths.filter((path) => !expected.has(path)).map((path) => rm(path)));
}

async function readManifest(): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(artFolder, MANIFEST), 'utf8')) as Manifest; // our own file, written below
  } catch {
    return {}; // first run, or a broken manifest: everything is rendered again
  }
}

async function writeManifest(manifest: Manifest): Promise<void> {
  await writeFile(join(artFolder, MANIFEST), JSON.stringify(manifest));
}
