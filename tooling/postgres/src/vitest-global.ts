import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CITUS_LOG, findCitusArchive, NO_CITUS, prepareCitus } from './citus.ts';
import { startPostgres, type PostgresOptions } from './start.ts';
import './testing.ts';

/** The PostgreSQL of a test run: embedded, with Citus where `BAIZE_CITUS` is 1, or the server at `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasCitus = process.env['BAIZE_CITUS'] === '1';
  project.provide('hasCitus', hasCitus);
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('pgUrl', given);
    return async () => {};
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-test-pg-'));
  const options = { dataDir, password: 'test', durable: false };
  const server = await startPostgres(hasCitus ? { ...options, ...(await citusOptions()) } : options);
  project.provide('pgUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The log of the server says which statements Citus refused, also where a test sees no more than a status of 500. */
async function citusOptions(): Promise<Pick<PostgresOptions, 'settings' | 'onLog'>> {
  const archive = findCitusArchive();
  if (archive === undefined) throw new Error(NO_CITUS);
  await mkdir(dirname(CITUS_LOG), { recursive: true });
  await writeFile(CITUS_LOG, '');
  return { settings: await prepareCitus(archive), onLog: (text) => appendFileSync(CITUS_LOG, text) };
}
