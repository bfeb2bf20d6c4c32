import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * A body says its types in JSON and is held to them; a query is text, so its numbers are read from text.
 * Fastify's own compiler reads both in the loose way.
 */
export function createSchemaCompiler(): FastifySchemaCompiler<unknown> {
  const factory = AjvCompiler();
  const common = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false };
  const strict = factory({}, { customOptions: { ...common, coerceTypes: false } });
  const fromText = factory({}, { customOptions: { ...common, coerceTypes: 'array' } });
  return (route) => (route.httpPart === 'body' ? strict(route) : fromText(route));
}
