import { readFileSync } from 'node:fs';

/** Returns the ids of all descendant processes from `/proc`, on Linux only. */
export function listDescendantPids(pid: number): number[] {
  const children = readFileOrEmpty(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...listDescendantPids(child)]);
}

/** Returns the command line of a process with spaces between its parts, or an empty text if there is no such process. */
export function readCommandLine(pid: number): string {
  return readFileOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns whether a process runs. A zombie (state Z) has ended and waits only for its parent to read its exit code. */
export function isRunning(pid: number): boolean {
  const stat = readFileOrEmpty(`/proc/${pid}/stat`);
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
