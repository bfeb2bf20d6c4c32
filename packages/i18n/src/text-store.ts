import type { i18n as I18n } from 'i18next';
import { NAMESPACE_OF_AREA, PLATFORM_NAMESPACES, type Area } from './areas.ts';
import { FALLBACK_LANGUAGE, type CatalogueLanguage } from './languages.ts';
import type { AreaLoaders, OwnTextLoaders, TextLoaders } from './loaders.ts';

interface TextSources {
  readonly areas: AreaLoaders;
  readonly first: readonly Area[];
  readonly ownTexts: OwnTextLoaders;
}

/** Loads the texts of areas into i18next and records which areas every language needs. */
export function createTextStore(instance: I18n, { areas, first, ownTexts }: TextSources) {
  const taken = Object.keys(ownTexts).find((namespace) => PLATFORM_NAMESPACES.has(namespace));
  if (taken !== undefined)
    throw new Error(`"${taken}" is a namespace of the platform: name the texts of the site otherwise`);
  const loaders: Readonly<Record<string, TextLoaders | undefined>> = { ...areas, ...ownTexts };
  const wanted = new Set<string>([...first, ...Object.keys(ownTexts)]);
  const loaded = new Set<string>();
  const isLoaded = (language: CatalogueLanguage, name: string) => loaded.has(`${language}/${name}`);
  const add = async (language: CatalogueLanguage, name: string) => {
    if (isLoaded(language, name)) return;
    const texts = await loaders[name]?.[language]();
    if (!texts) return;
    // `true` merges the texts with those of the namespace's other areas.
    instance.addResourceBundle(language, namespaceOf(name), texts, true);
    loaded.add(`${language}/${name}`);
  };
  /** Rejects where an area loads neither in the language nor in English. */
  const load = async (language: CatalogueLanguage, more: readonly Area[] = []) => {
    for (const name of more) wanted.add(name);
    await Promise.all([...wanted].map((name) => add(language, name).catch(() => add(FALLBACK_LANGUAGE, name))));
  };
  const hasAny = (language: CatalogueLanguage) => [...wanted].some((name) => isLoaded(language, name));
  const has = (language: CatalogueLanguage, names: readonly Area[]) =>
    names.every((name) => !areas[name] || isLoaded(language, name) || isLoaded(FALLBACK_LANGUAGE, name));
  return { load, hasAny, has };
}

/** Returns the namespace of an area. The site's own texts are namespaces themselves. */
function namespaceOf(name: string): string {
  return (NAMESPACE_OF_AREA as Readonly<Record<string, string>>)[name] ?? name;
}
