import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Creates the schema compiler of the routes. JSON bodies carry their types, so they are validated without coercion. A query is text, so
 * numbers are parsed from text. The default compiler of Fastify would coerce both.
 */
export function createSchemaCompiler(): FastifySchemaCompiler<unknown> {
  const factory = AjvCompiler();
  const commonOptions = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false };
  const compileBodySchema = factory({}, { customOptions: { ...commonOptions, coerceTypes: false } });
  const compileTextSchema = factory({}, { customOptions: { ...commonOptions, coerceTypes: 'array' } });
  return (route) => (route.httpPart === 'body' ? compileBodySchema(route) : compileTextSchema(route));
}
