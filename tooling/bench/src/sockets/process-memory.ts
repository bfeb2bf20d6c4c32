import { readFile } from 'node:fs/promises';

/** Resident memory of a process in bytes. Undefined where there is no /proc. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}
