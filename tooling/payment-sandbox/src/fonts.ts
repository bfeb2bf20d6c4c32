import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const SCRIPTS = ['devanagari', 'bengali'] as const;
const MAX_AGE_SECONDS = 86_400;

const resolve = createRequire(import.meta.url).resolve;

/** Serves the fonts of the page's languages, for devices that have no font with these scripts. */
export async function registerFonts(app: FastifyInstance): Promise<void> {
  for (const script of SCRIPTS) {
    const name = `@fontsource-variable/noto-sans-${script}`;
    const bytes = await readFile(resolve(`${name}/files/noto-sans-${script}-${script}-wght-normal.woff2`));
    app.get(`/fonts/${script}.woff2`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).send(bytes),
    );
  }
}
