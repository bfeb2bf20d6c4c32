/**
 * Decision 19: a link of a banner or a notice leads to a path of the site, or by HTTPS to a host that the operator allowed.
 * Browsers read "/\" as "//", and drop tabs and line breaks before they read at all.
 */
export function linkIsAllowed(link: string, hosts: ReadonlySet<string>): boolean {
  if (/[\s\p{Cc}]/u.test(link)) return false;
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return true;
  const host = /^https:\/\/([a-z0-9.-]+(?::\d+)?)(?=[/?#]|$)/i.exec(link)?.[1];
  return host !== undefined && hosts.has(host.toLowerCase());
}
