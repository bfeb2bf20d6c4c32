import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The monthly tables of the history, in the order in which they are locked. */
export const HISTORY_TABLES = ['posting', 'entry', 'bet', 'lottery_bet', 'member_transaction'] as const;
/** The name of a monthly table of the history. */
export type HistoryTable = (typeof HISTORY_TABLES)[number];

/** A row of an archive file. Every value is the text that PostgreSQL writes for it, because the numbers of JavaScript cannot hold ids of 63 bits. */
export type ArchivedRow = Readonly<Record<string, string | null>>;

/** The size and the digest of an archive file. */
export interface FileSummary {
  readonly rows: number;
  /** The SHA-256 of the uncompressed lines, in hexadecimal. */
  readonly sha256: string;
}

/** The summary of each file of a month, by table. */
export type ArchiveFiles = Readonly<Record<HistoryTable, FileSummary>>;

/** Describes the archive files of one month. The manifest lies in the folder of the files. */
export interface Manifest {
  /** The version of the layout of the files. */
  readonly format: 1;
  /** The first day of the month in UTC, written as `2026-11-01`. */
  readonly month: string;
  readonly files: ArchiveFiles;
}

const MANIFEST_FILE_NAME = 'manifest.json';

/**
 * Writes the rows of a table to `<table>.jsonl.gz`: one JSON object per line, compressed with gzip. The data is flushed to the disk under a temporary
 * name before the file gets its name, so that a file with its final name is always complete.
 */
export async function writeRows(
  folder: string,
  table: HistoryTable,
  rows: AsyncIterable<ArchivedRow>,
): Promise<FileSummary> {
  await mkdir(folder, { recursive: true });
  const path = toFilePath(folder, table);
  const digest = createHash('sha256');
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      digest.update(line);
      count += 1;
      yield line;
    }
  };
  // `flush` makes the operating system write the data to the disk before the file is closed.
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(`${path}.partial`, { flush: true }));
  await rename(`${path}.partial`, path);
  return { rows: count, sha256: digest.digest('hex') };
}

/** Writes the manifest of a month beside its files, and flushes it to the disk. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE_NAME), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** Reads the manifest of a folder. Throws if the folder has none, or if it is not JSON. The form of the JSON is not checked. */
export async function readManifest(folder: string): Promise<Manifest> {
  // The caller takes only the month from the manifest, and verifies the files by the digests that the database keeps.
  return JSON.parse(await readFile(join(folder, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
}

/**
 * Reads the rows of a file in their order. Call `summarise` once, after the last row: it returns the number of rows and their digest, which are complete
 * only then, and throws at a second call, because a hash is finalised once.
 */
export function readRows(
  folder: string,
  table: HistoryTable,
): { rows: AsyncIterable<ArchivedRow>; summarise: () => FileSummary } {
  const digest = createHash('sha256');
  let count = 0;
  const rows = async function* (): AsyncGenerator<ArchivedRow> {
    const input = createReadStream(toFilePath(folder, table));
    const unpacked = input.pipe(createGunzip());
    // A file that cannot be opened must end the reading instead of the process.
    input.on('error', (error) => unpacked.destroy(error));
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      digest.update(`${line}\n`);
      count += 1;
      yield JSON.parse(line) as ArchivedRow;
    }
  };
  return { rows: rows(), summarise: () => ({ rows: count, sha256: digest.digest('hex') }) };
}

function toFilePath(folder: string, table: HistoryTable): string {
  return join(folder, `${table}.jsonl.gz`);
}
