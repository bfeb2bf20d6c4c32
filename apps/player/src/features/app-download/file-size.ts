const MEGABYTE_BYTES = 1024 * 1024;

/** Formats a size in megabytes with one decimal. The result is at least "0.1", so that a small file does not seem empty. */
export function formatMegabytes(bytes: number): string {
  return Math.max(bytes / MEGABYTE_BYTES, 0.1).toFixed(1);
}
