import { chown, cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';

const OWNER_ONLY = 0o700;
/** Files of the running server, with which a copy must not start. */
const EXCLUDED_PATH =
  /^(postmaster\.(pid|opts)|pg_wal\/.*|pg_(dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.*|.*pgsql_tmp.*)$/;

/**
 * Takes a base backup as pg_basebackup does, by PostgreSQL's low-level calls: the files are copied while the server
 * runs, and the write-ahead log of that time makes them consistent. The embedded package has no pg_basebackup.
 */
export async function takeBaseBackup(adminUrl: string, dataDir: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('test', true)");
    await mkdir(target, { mode: OWNER_ONLY });
    await cp(dataDir, target, {
      recursive: true,
      filter: (source) => !EXCLUDED_PATH.test(relative(dataDir, source)),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(`${target}/backup_label`, rows[0]?.labelfile ?? '');
    await cp(`${dataDir}/pg_wal`, `${target}/pg_wal`, { recursive: true });
    await copyOwnership(dataDir, target);
  } finally {
    await client.end();
  }
}

/** Gives a copy to the owner of the original, because as root PostgreSQL runs under another user. */
async function copyOwnership(original: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(original);
  const paths = await readdir(copy, { recursive: true });
  for (const path of ['.', ...paths]) await chown(join(copy, path), uid, gid);
}
