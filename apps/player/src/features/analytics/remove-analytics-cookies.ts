const EXPIRED = 'path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';

/**
 * Removes the cookies that Google Analytics has stored (`_ga`, `_ga_…`). The library stores them on the widest domain that the browser accepts,
 * so they are expired on the host and on each of its parent domains.
 */
export function removeAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  for (const name of names.filter((each) => /^_ga(?:_|$)/.test(each))) {
    document.cookie = `${name}=; ${EXPIRED}`;
    for (const domain of domainsOf(location.hostname)) document.cookie = `${name}=; ${EXPIRED}; domain=${domain}`;
  }
}

/** The host and its parents: "play.baize.example" gives itself, "baize.example" and "example". */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
