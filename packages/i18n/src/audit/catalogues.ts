/// <reference types="node" />
import { readdirSync } from 'node:fs';

export type Texts = Readonly<Record<string, string>>;
/** Texts by language, then by namespace. */
export type Catalogues = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/** The language that the others are measured by. */
export const SOURCE_LANGUAGE = 'en';

/** Reads `<language>/<namespace>.ts` of a folder, whatever languages and namespaces it holds. */
export async function readCatalogues(folder: URL): Promise<Catalogues> {
  const languages = readdirSync(folder).toSorted();
  const read = languages.map(
    async (language) => [language, await readLanguage(new URL(`${language}/`, folder))] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

async function readLanguage(folder: URL): Promise<Record<string, Texts>> {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []));
  const read = names.map(async (name) => [name, await readTexts(new URL(`${name}.ts`, folder), name)] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function readTexts(file: URL, name: string): Promise<Texts> {
  const module: Record<string, unknown> = await import(/* @vite-ignore */ file.href);
  const exported = inCamelCase(name);
  const texts = module[exported];
  if (typeof texts !== 'object' || texts === null) throw new Error(`${file.pathname} exports no ${exported}`);
  const unwritten = Object.entries(texts).filter(([, text]) => typeof text !== 'string');
  if (unwritten.length > 0) throw new Error(`${file.pathname}: ${unwritten[0]?.[0]} is no text`);
  return { ...texts };
}

/** The file lottery-plays.ts exports lotteryPlays. */
function inCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
