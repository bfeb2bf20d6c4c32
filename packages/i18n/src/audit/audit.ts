import { SOURCE_LANGUAGE, type Catalogues, type Texts } from './catalogues.ts';
import { forbiddenIn, missesTerm, type Glossary } from './glossary.ts';
import { englishKey, expectedKeys, pluralStem } from './plural-forms.ts';
import { brokenRules, type TextRule } from './text-rules.ts';
import { isUseCheckedElsewhere, unusedKeys } from './unused-keys.ts';

type Rule = TextRule | 'missing' | 'unknown' | 'unused' | 'forbidden_word' | 'other_term';

interface Problem {
  readonly rule: Rule;
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
}

/** Completeness of a namespace in a language. */
interface Row {
  readonly language: string;
  readonly namespace: string;
  /** Number of keys that the language needs, with its own plural forms. */
  readonly keys: number;
  readonly translated: number;
  readonly missing: number;
  readonly unused: number;
  /** Whole per cent, rounded down: 100 means complete. */
  readonly percent: number;
}

export interface Audit {
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
}

export interface AuditInput {
  readonly catalogues: Catalogues;
  /** Returns the sources that may use a namespace. */
  readonly sourcesFor: (namespace: string) => string;
  readonly glossary: Glossary;
}

/** Compares every catalogue with the English one and checks every text against the rules. */
export function auditCatalogues({ catalogues, sourcesFor, glossary }: AuditInput): Audit {
  const english = catalogues[SOURCE_LANGUAGE] ?? {};
  const namespaces = Object.entries(english).map(([namespace, texts]) => {
    const unused = isUseCheckedElsewhere(namespace) ? [] : unusedKeys(Object.keys(texts), sourcesFor(namespace));
    return { namespace, english: texts, unused: new Set(unused) };
  });
  const parts = Object.entries(catalogues).flatMap(([language, byName]) =>
    namespaces.map((part) => auditTexts({ ...part, language, texts: byName[part.namespace] ?? {}, glossary })),
  );
  return { rows: parts.map(({ row }) => row), problems: parts.flatMap(({ problems }) => problems) };
}

interface Part {
  readonly language: string;
  readonly namespace: string;
  readonly texts: Texts;
  readonly english: Texts;
  readonly unused: ReadonlySet<string>;
  readonly glossary: Glossary;
}

function auditTexts(part: Part): { row: Row; problems: Problem[] } {
  const { language, namespace, texts, english, unused } = part;
  const needed = expectedKeys(Object.keys(english), language);
  const missing = needed.filter((key) => (texts[key] ?? '') === '');
  const unknown = Object.keys(texts).filter((key) => !needed.includes(key));
  const idle = Object.keys(texts).filter((key) => unused.has(key));
  const named = (rule: Rule, keys: readonly string[]) => keys.map((key) => ({ rule, language, namespace, key }));
  const translated = needed.length - missing.length;
  const percent = needed.length === 0 ? 100 : Math.floor((100 * translated) / needed.length);
  const row = {
    language,
    namespace,
    keys: needed.length,
    translated,
    missing: missing.length,
    unused: idle.length,
    percent,
  };
  const written = Object.keys(texts).filter((key) => texts[key] !== '');
  const problems = [
    ...named('missing', missing),
    ...named('unknown', unknown),
    ...named('unused', idle),
    ...written.flatMap((key) => rulesBrokenBy(key, part).flatMap((rule) => named(rule, [key]))),
  ];
  return { row, problems };
}

function rulesBrokenBy(key: string, { language, texts, english, glossary }: Part): Rule[] {
  const known = new Set(Object.keys(english));
  const text = texts[key] ?? '';
  const source = english[englishKey(key, known)] ?? '';
  const broken: Rule[] = brokenRules({ language, key, text, english: source, plural: isPlural(key, known) });
  if (forbiddenIn(glossary, language, text).length > 0) broken.push('forbidden_word');
  if (missesTerm(glossary, language, source, text)) broken.push('other_term');
  return broken;
}

function isPlural(key: string, english: ReadonlySet<string>): boolean {
  return pluralStem(englishKey(key, english), english) !== undefined;
}
