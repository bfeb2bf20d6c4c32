/** The first match counts, because most browsers also contain the names of others. */
const BROWSER_PATTERNS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEM_PATTERNS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns a name such as "Chrome, Android", by which a person recognises a device. The names are product names and need no translation. */
export function deviceName(userAgent: string): string {
  const named = [BROWSER_PATTERNS, SYSTEM_PATTERNS].flatMap((list) => {
    const found = list.find(([mark]) => userAgent.includes(mark));
    return found ? [found[1]] : [];
  });
  return named.length > 0 ? named.join(', ') : userAgent.slice(0, 40);
}
