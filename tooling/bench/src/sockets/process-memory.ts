import { readFile } from 'node:fs/promises';

/** Reads the resident memory of a process in bytes. Returns undefined if there is no /proc. */
export async function readResidentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
