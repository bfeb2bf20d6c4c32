import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const FONTS = ['devanagari', 'bengali'] as const;
const FRESH_SECONDS = 86_400;

const resolve = createRequire(import.meta.url).resolve;

/** The letters of the page's languages, for machines that have none of them. */
export async function installFonts(app: FastifyInstance): Promise<void> {
  for (const script of FONTS) {
    const name = `@fontsource-variable/noto-sans-${script}`;
    const bytes = await readFile(resolve(`${name}/files/noto-sans-${script}-${script}-wght-normal.woff2`));
    app.get(`/fonts/${script}.woff2`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', `public, max-age=${FRESH_SECONDS}`).send(bytes),
    );
  }
}
