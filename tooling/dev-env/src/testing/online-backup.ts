import { chown, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';

const OWNER_ONLY = 0o700;
/** They belong to the running server: a copy is started with none of them. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|pg_wal\/.*|pg_(dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.*|.*pgsql_tmp.*)$/;

/**
 * A base backup as pg_basebackup makes one, by PostgreSQL's own low-level calls: the files are copied while the server works, and the
 * write-ahead log of that time makes them whole. The embedded package has no pg_basebackup.
 */
export async function backUpRunning(adminUrl: string, dataDir: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('test', true)");
    await mkdir(target, { mode: OWNER_ONLY });
    await cp(dataDir, target, {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(relative(dataDir, source)),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(`${target}/backup_label`, rows[0]?.labelfile ?? '');
    await cp(`${dataDir}/pg_wal`, `${target}/pg_wal`, { recursive: true });
    await giveTo(dataDir, target);
  } finally {
    await client.end();
  }
}

/** Gives a copy to the owner of the original: where we are root, PostgreSQL runs under a user of its own. */
async function giveTo(original: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(original);
  const paths = await readdir(copy, { recursive: true });
  for (const path of ['.', ...paths]) await chown(join(copy, path), uid, gid);
}
