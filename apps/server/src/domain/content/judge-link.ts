/**
 * Returns whether a link of a banner or a notice is allowed (decision 19): a path of the site, or by HTTPS a host that
 * the operator allowed. Browsers read "/\" as "//", and remove tabs and line breaks before they parse a link.
 */
export function linkIsAllowed(link: string, hosts: ReadonlySet<string>): boolean {
  if (/[\s\p{Cc}]/u.test(link)) return false;
  if (/^\/(?![/\\])/.test(link) || /^#[\w-]*$/.test(link)) return true;
  const host = /^https:\/\/([a-z0-9.-]+(?::\d+)?)(?=[/?#]|$)/i.exec(link)?.[1];
  return host !== undefined && hosts.has(host.toLowerCase());
}
