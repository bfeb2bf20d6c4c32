import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';

/** The part of a schema that decides what a body may look like. */
interface Said {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Said[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Said>>;
  readonly items?: Said;
  readonly maxItems?: number;
}

/** Texts that parsers, databases and pages have stumbled over. */
const NASTY = [
  '',
  ' ',
  "'; drop table member; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  'e\u0301'.repeat(40),
  '٣٤٥',
  '1e309',
  '-0',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(5000),
  '{"$gt":""}',
  '%00%ff',
];

/** Half of them fit the schema so far that a handler sees them; the other half is whatever JSON can say. */
export function bodiesFor(schema: TSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: like(schema as Said) }, { weight: 1, arbitrary: fc.jsonValue() });
}

function like(said: Said): Arbitrary<unknown> {
  if (said.const !== undefined) return mostly(fc.constant(said.const));
  if (said.enum) return mostly(fc.constantFrom(...said.enum));
  if (said.anyOf) return fc.oneof(...said.anyOf.map(like));
  if (said.type === 'object') return fc.record(mapped(said.properties ?? {}), { requiredKeys: [] });
  if (said.type === 'array') return fc.array(like(said.items ?? {}), { maxLength: 4 });
  return mostly(plain(said.type));
}

function mapped(properties: Readonly<Record<string, Said>>): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, said]) => [name, like(said)]));
}

function plain(type: string | undefined): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(...NASTY),
        fc.string({ unit: 'binary' }),
        fc.uuid(),
        fc.emailAddress(),
        fc.stringMatching(/^[0-9]{1,12}$/),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      );
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63)));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function mostly(arbitrary: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}
