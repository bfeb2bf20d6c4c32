import Cookies from 'js-cookie';

/**
 * Removes the cookies that Google Analytics has stored (`_ga`, `_ga_…`). The library stores them on the widest domain that the browser accepts,
 * so they are removed from the host and from each of its parent domains.
 */
export function removeAnalyticsCookies(): void {
  for (const name of Object.keys(Cookies.get()).filter((cookieName) => /^_ga(?:_|$)/.test(cookieName))) {
    Cookies.remove(name);
    for (const domain of withParentDomains(location.hostname)) Cookies.remove(name, { domain });
  }
}

/** Lists a host and its parent domains: "play.baize.example", "baize.example" and "example". */
function withParentDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
