import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CITUS_LOG_FILE, findCitusArchive, CITUS_MISSING_MESSAGE, prepareCitus } from './citus.ts';
import { startPostgres, type PostgresOptions } from './start.ts';
import './testing.ts';

/**
 * The global setup of Vitest: provides the PostgreSQL of a test run. It is the server at `TEST_DATABASE_URL`, or else an embedded server, with Citus if
 * `BAIZE_CITUS` is 1. Returns the function that stops the embedded server and deletes its data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hasCitus = process.env['BAIZE_CITUS'] === '1';
  project.provide('hasCitus', hasCitus);
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  if (configuredUrl) {
    project.provide('pgUrl', configuredUrl);
    return async () => {};
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-test-pg-'));
  const options = { dataDir, password: 'test', durable: false };
  const server = await startPostgres(hasCitus ? { ...options, ...(await prepareCitusOptions()) } : options);
  project.provide('pgUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Prepares the settings of Citus, and collects the log of the server in a file. The log says which statements Citus refused, even if a test sees only a
 * response with the status 500. Throws if there is no Citus archive.
 */
async function prepareCitusOptions(): Promise<Pick<PostgresOptions, 'settings' | 'onLog'>> {
  const archive = findCitusArchive();
  if (archive === undefined) throw new Error(CITUS_MISSING_MESSAGE);
  await mkdir(dirname(CITUS_LOG_FILE), { recursive: true });
  await writeFile(CITUS_LOG_FILE, '');
  return { settings: await prepareCitus(archive), onLog: (text) => appendFileSync(CITUS_LOG_FILE, text) };
}
