const MEGABYTE_BYTES = 1024 * 1024;

/** Formats a size with one decimal, and never as none at all: "0.1" of a single byte. */
export function megabytes(bytes: number): string {
  return Math.max(bytes / MEGABYTE_BYTES, 0.1).toFixed(1);
}
