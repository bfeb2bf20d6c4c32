import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the administrative database of the run's PostgreSQL. */
    pgUrl: string;
    /** True if that PostgreSQL has Citus, so that the tables of each test database are distributed over its shards. */
    hasCitus: boolean;
  }
}

/** The separate database of one test file. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a separate database for one test file by cloning a template, which is migrated once per run. `template` names the
 * schema (one per application); `migrate` creates the schema in an empty database, given its URL.
 */
export async function createTestDatabase(
  template: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const adminUrl = inject('pgUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, async (client) => {
    const templateName = `template_${template}`;
    // The lock ends with the connection. It lets one test file create the template while the other files wait.
    await client.query('select pg_advisory_lock($1)', [toLockKey(templateName)]);
    const existing = await client.query('select 1 from pg_database where datname = $1', [templateName]);
    if (existing.rowCount === 0) {
      await client.query(`create database ${templateName}`);
      if (inject('hasCitus') && template !== EMPTY_TEMPLATE)
        await makeCitusNode(buildDatabaseUrl(adminUrl, templateName));
      await migrate(buildDatabaseUrl(adminUrl, templateName));
    }
    // A database with a connection cannot be cloned, and the maintenance process of Citus always connects again.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [templateName]);
    await client.query(`create database ${name} template ${templateName}`);
  });
  return {
    url: buildDatabaseUrl(adminUrl, name),
    drop: async () => {
      await withClient(adminUrl, async (client) => void (await client.query(`drop database ${name} with (force)`)));
    },
  };
}

/** The template without a schema, for tests of migrations. It has no Citus, because these tests run through older layouts of the tables. */
const EMPTY_TEMPLATE = 'empty';

/** Makes the database a cluster of one node that holds the shards itself. */
async function makeCitusNode(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await withClient(url, async (client) => {
    await client.query('create extension citus');
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [hostname, Number(port)]);
  });
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

/** Returns the URL of another database on the same server. */
function buildDatabaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Converts a text to the key of an advisory lock: the first 32 bits of its hash. */
function toLockKey(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
