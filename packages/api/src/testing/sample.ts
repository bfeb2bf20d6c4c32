import type { TSchema } from 'typebox';

/** What a JSON Schema of the contract may say; TypeBox's own types tell them apart by more than a sample needs. */
interface Said {
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Said[];
  readonly properties?: Readonly<Record<string, Said>>;
  readonly items?: Said;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Fields that mean something to who reads them: a sample of another text would be valid and of no use. */
const byName: Readonly<Record<string, string | number>> = {
  timeZone: 'Asia/Kathmandu',
  language: 'en',
  languages: 'en',
  defaultLanguage: 'en',
  countryCode: 'NP',
  currencySymbol: 'रू',
  copyrightYear: 2025,
  acceptedPattern: '*',
  maxLength: 20,
  /** Of a switch: on. */
  enabled: '1',
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T08:30:00.000Z',
  date: '2026-11-21',
  uuid: '00000000-0000-4000-8000-000000000001',
  uri: 'https://platform.example/',
  email: 'somebody@platform.example',
};

/** The first that fits: amounts, chances, figures of some length, codes, paths, hashes. */
const forPatterns = [
  '100.00',
  '0.5',
  '7',
  '12',
  '42',
  '123',
  '123456',
  '977',
  'NP',
  'PL',
  'en',
  '/',
  'https://site.example',
  'f'.repeat(64),
];

/**
 * A value that the schema takes, the same each time: the first of what may be chosen, one item in each list, texts that say the name
 * of their field.
 */
export function sampleOf(schema: TSchema, name = 'sample'): unknown {
  return sample(schema, name);
}

function sample(schema: Said, name: string): unknown {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  const first = schema.enum?.[0];
  if (first !== undefined) return first;
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, sample(inner, field)]),
      );
    case 'array':
      return Array.from({ length: Math.min(Math.max(schema.minItems ?? 0, 1), schema.maxItems ?? Infinity) }, () =>
        sample(schema.items ?? {}, name),
      );
    case 'string':
      return sampleText(schema, name);
    case 'integer':
    case 'number':
      return sampleNumber(schema, name);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      throw new Error(`no sample of ${name}: ${JSON.stringify(schema)}`);
  }
}

function sampleNumber({ minimum, exclusiveMinimum, maximum = Infinity }: Said, name: string): number {
  const wanted = byName[name];
  const least = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : 1, least), maximum);
}

function sampleText({ format, pattern, minLength = 0, maxLength = Infinity }: Said, name: string): string {
  if (format !== undefined) return found(byFormat[format], name, format);
  if (pattern !== undefined) {
    const fits = new RegExp(pattern, 'u');
    return found(
      forPatterns.find((text) => text.length >= minLength && fits.test(text)),
      name,
      pattern,
    );
  }
  const wanted = byName[name];
  return (typeof wanted === 'string' ? wanted : name).padEnd(minLength, '.').slice(0, maxLength);
}

function found(text: string | undefined, name: string, what: string): string {
  if (text === undefined) throw new Error(`no sample of ${name}: ${what} is new here`);
  return text;
}
