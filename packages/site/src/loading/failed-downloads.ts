/** Functions that drop a failed download, so that the next render starts the download again. */
const forgetFunctions = new Set<() => void>();

/** Notes a failed download that is kept in memory, such as that of `React.lazy`. `forget` drops it. */
export function noteFailedDownload(forget: () => void): void {
  forgetFunctions.add(forget);
}

/**
 * Drops every failed download. The caller must no longer render what failed: a component that starts its download again
 * while it is rendered would do so without end.
 */
export function forgetFailedDownloads(): void {
  for (const forget of forgetFunctions) forget();
  forgetFunctions.clear();
}
