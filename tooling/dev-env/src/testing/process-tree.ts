import { readFileSync } from 'node:fs';

/** Returns the ids of all descendant processes from `/proc`, on Linux only. */
export function listDescendantPids(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...listDescendantPids(child)]);
}

/** Returns the command line of a process with spaces between its parts; empty where there is no such process. */
export function readCommandLine(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns whether a process runs. A zombie (state Z) has ended and waits only for its parent to read its exit code. */
export function isRunning(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`);
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
