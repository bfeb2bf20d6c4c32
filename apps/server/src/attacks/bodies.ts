import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';

/** The part of a JSON schema from which random values are built. */
interface SchemaNode {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly maxItems?: number;
}

/** Texts that are known to break parsers, databases and pages. */
const HOSTILE_TEXTS = [
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

/**
 * Creates random request bodies for a call. Three of four follow the schema, mostly with values of the right types, so that they get past the
 * validation and reach the handler. The others are any JSON values.
 */
export function arbitraryBody(schema: TSchema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: arbitraryValue(schema as SchemaNode) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function arbitraryValue(node: SchemaNode): Arbitrary<unknown> {
  if (node.const !== undefined) return mixWithWrongTypes(fc.constant(node.const));
  if (node.enum) return mixWithWrongTypes(fc.constantFrom(...node.enum));
  if (node.anyOf) return fc.oneof(...node.anyOf.map(arbitraryValue));
  if (node.type === 'object') return fc.record(arbitraryProperties(node.properties ?? {}), { requiredKeys: [] });
  if (node.type === 'array') return fc.array(arbitraryValue(node.items ?? {}), { maxLength: 4 });
  return mixWithWrongTypes(arbitraryPrimitive(node.type));
}

function arbitraryProperties(properties: Readonly<Record<string, SchemaNode>>): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, arbitraryValue(node)]));
}

function arbitraryPrimitive(type: string | undefined): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(...HOSTILE_TEXTS),
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

/** Replaces one value of eight by any JSON value, whose type is mostly wrong. */
function mixWithWrongTypes(arbitrary: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}
