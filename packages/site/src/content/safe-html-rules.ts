import { isOwnPath } from './own-path.ts';

/**
 * Allowed HTML of notices and articles, equal to the server's rules (apps/server/src/platform/html.ts): text, lists,
 * tables, links and pictures of this site. Addresses are paths, fragments or HTTPS.
 */
export const SAFE_HTML = {
  ALLOWED_TAGS: 'p br h3 h4 ul ol li strong em b i u blockquote hr a img table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'scope'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:\/(?![/\\])|#|https:\/\/)/i,
};

/** Paths of the agents' site (spec section 2). Every other path of a brand belongs to the players' site. */
const AGENT_PAGE = /^\/agent(?:home)?(?:[/?#]|$)/i;

/** Rewrites links of an operator's HTML to the origin of the players' site, for use on the agents' site. `html` must be sanitised already. */
export function linkToMemberSite(html: string, memberOrigin: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a[href]')) {
    const path = link.getAttribute('href') ?? '';
    if (isOwnPath(path) && !AGENT_PAGE.test(path)) link.setAttribute('href', memberOrigin + path);
  }
  return template.innerHTML;
}

/** The fields of a click event that decide whether it follows a link in this window. */
interface LinkClick {
  readonly target: EventTarget;
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns the path of this site to which a click navigates; undefined for any other click, and for one that opens a new window. */
export function followedPath({ target, button, ...keys }: LinkClick): string | undefined {
  if (button !== 0 || keys.ctrlKey || keys.metaKey || keys.shiftKey || keys.altKey) return undefined;
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
  return href != null && isOwnPath(href) ? href : undefined;
}
