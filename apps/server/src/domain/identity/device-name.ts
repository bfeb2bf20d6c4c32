/** The first that fits counts: most browsers call themselves by the names of others as well. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome, Android": enough for a person to know the device by. The names are the makers' and need no translation. */
export function deviceName(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((list) => {
    const found = list.find(([mark]) => userAgent.includes(mark));
    return found ? [found[1]] : [];
  });
  return named.length > 0 ? named.join(', ') : userAgent.slice(0, 40);
}
