import type { TSchema } from 'typebox';
import { textByFormat, textsForPatterns, valueByName } from './sample-values.ts';

/** The JSON Schema keywords of the contract. TypeBox's own types distinguish more kinds of schemas than a sample needs. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
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

/** Creates a deterministic value that matches the schema: the first alternative, one item per list, and texts of `sample-values.ts`. */
export function sampleOf(schema: TSchema, name = 'sample'): unknown {
  return sample(schema, name);
}

function sample(schema: JsonSchema, name: string): unknown {
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

function sampleNumber({ minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema, name: string): number {
  const wanted = valueByName[name];
  const least = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1);
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : 1, least), maximum);
}

function sampleText({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string {
  if (format !== undefined) return requireSample(textByFormat[format], name, format);
  if (pattern !== undefined) {
    const fits = new RegExp(pattern, 'u');
    return requireSample(
      textsForPatterns.find((text) => text.length >= minLength && fits.test(text)),
      name,
      pattern,
    );
  }
  const wanted = valueByName[name];
  return (typeof wanted === 'string' ? wanted : name).padEnd(minLength, '.').slice(0, maxLength);
}

function requireSample(text: string | undefined, name: string, what: string): string {
  if (text === undefined) throw new Error(`no sample of ${name}: ${what} is new here`);
  return text;
}
