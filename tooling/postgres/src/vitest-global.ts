import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start.ts';
import './testing.ts';

/** One PostgreSQL for a test run: embedded, or `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('pgUrl', given);
    return async () => {};
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-test-pg-'));
  const server = await startPostgres({ dataDir, password: 'test', durable: false });
  project.provide('pgUrl', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
