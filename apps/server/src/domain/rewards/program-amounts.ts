import { parseAmount, type Currency } from '@baize/money';
import { AMOUNT_PATTERN } from './definition-parts.ts';
import { programFileSchema, type ProgramFile } from './program-file.ts';

/** Finds the amounts of a program file that the currency does not have, e.g. "12.50" of a currency without decimals. Each is a sentence with its path. */
export function findForeignAmounts(file: ProgramFile, currency: Currency): string[] {
  const amounts = new Map(listAmounts(programFileSchema(file.kind), file, []));
  return [...amounts]
    .filter(([, text]) => parseAmount(text, currency) === undefined)
    .map(([path, text]) => `${path}: ${text} is no amount of ${currency}`);
}

type Amount = readonly [path: string, text: string];

/** Lists the strings that the schema calls amounts. A path occurs twice if two members of a union have it. */
function listAmounts(schema: unknown, value: unknown, path: readonly string[]): Amount[] {
  if (!isObject(schema)) return [];
  const { anyOf, items, properties, pattern } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((each: unknown) => listAmounts(each, value, path));
  if (typeof value === 'string') return pattern === AMOUNT_PATTERN ? [[path.join('.'), value]] : [];
  if (Array.isArray(value))
    return value.flatMap((each: unknown, place) => listAmounts(items, each, [...path, String(place)]));
  if (!isObject(value) || !isObject(properties)) return [];
  return Object.entries(value).flatMap(([name, each]) => listAmounts(properties[name], each, [...path, name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
