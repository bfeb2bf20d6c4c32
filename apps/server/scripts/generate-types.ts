import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { migrate } from '../src/platform/migrate.ts';

/** `pnpm --filter @baize/server types:db`: the types of the schema, from a fresh database with all migrations. */
export const GENERATED_FILE = join(import.meta.dirname, '../src/platform/schema.generated.ts');

export function generateTypes(databaseUrl: string, outFile: string): void {
  const args = [
    '--dialect',
    'postgres',
    '--url',
    databaseUrl,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
  ];
  const types = ['--numeric-parser', 'string', '--date-parser', 'string', '--type-mapping', '{"int8":"bigint"}'];
  execFileSync('kysely-codegen', [...args, ...types, '--exclude-pattern', 'public.migration', '--out-file', outFile], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PATH: `${join(import.meta.dirname, '../node_modules/.bin')}:${process.env['PATH']}` },
  });
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-types-'));
  const server = await startPostgres({ dataDir, password: 'types', durable: false });
  await ensureDatabase(server.urlOf('postgres'), 'types');
  await migrate(server.urlOf('types'));
  generateTypes(server.urlOf('types'), GENERATED_FILE);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
}
