import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the administrative database of the run's PostgreSQL. */
    pgUrl: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file: a clone of a template that is migrated once per run.
 * `template` names the schema (one per application), `migrate` brings an empty database up to date.
 */
export async function createTestDatabase(
  template: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const adminUrl = inject('pgUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (client) => {
    const templateName = `template_${template}`;
    await client.query('select pg_advisory_lock($1)', [lockOf(templateName)]);
    const found = await client.query('select 1 from pg_database where datname = $1', [templateName]);
    if (found.rowCount === 0) {
      await client.query(`create database ${templateName}`);
      await migrate(urlOf(adminUrl, templateName));
    }
    await client.query(`create database ${name} template ${templateName}`);
  });
  return {
    url: urlOf(adminUrl, name),
    drop: async () => {
      await withClient(adminUrl, async (client) => void (await client.query(`drop database ${name} with (force)`)));
    },
  };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function lockOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
