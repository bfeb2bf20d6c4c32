import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { linkIsAllowed } from '../domain/content/judge-link.ts';

const HTML_MAX_CHARACTERS = 50_000;

/** What a notice or an article needs to be read well, and nothing that runs, loads from elsewhere or looks like the site itself. */
const TAGS = 'p br h3 h4 ul ol li strong em b i u blockquote hr a img table thead tbody tr th td'.split(' ');

/** HTML of an operator as it is stored (decision 17): foreign tags and links are dropped, their text stays. */
export function sanitisedHtml(html: string, linkHosts: ReadonlySet<string>): string {
  if (html.length > HTML_MAX_CHARACTERS)
    throw new RangeError(`HTML may have ${HTML_MAX_CHARACTERS} characters at most`);
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], th: ['scope'] },
    transformTags: {
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href, linkHosts) }),
      img: ownPicture,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  }).trim();
}

function linkAttributes(href: string | undefined, hosts: ReadonlySet<string>): Attributes {
  return href !== undefined && linkIsAllowed(href, hosts) ? { href, rel: 'noopener' } : {};
}

/** Pictures are the site's own: another host would learn who reads. */
function ownPicture(tagName: string, { src = '', alt = '' }: Attributes): Tag {
  return { tagName, attribs: linkIsAllowed(src, new Set()) ? { src, alt } : { alt } };
}
