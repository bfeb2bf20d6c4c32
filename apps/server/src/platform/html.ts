import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html';
import { linkIsAllowed } from '../domain/content/judge-link.ts';
import { escapeHtml } from '../domain/content/local-text.ts';

const HTML_MAX_CHARACTERS = 50_000;

/**
 * The allowed tags, which are enough for a notice or an article. None of them runs code, loads a resource of another
 * host or can imitate the site.
 */
const ALLOWED_TAGS = 'p br h3 h4 ul ol li strong em b i u blockquote hr a img table thead tbody tr th td'.split(' ');

/** Maps the levels of headings that `ALLOWED_TAGS` lacks to those it has: the page that shows the text uses h1 and h2 itself. */
const HEADING_REPLACEMENTS = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

/** The replacement of refused tags. The sanitiser drops a tag of this name, which is not in `ALLOWED_TAGS`, and keeps its text. */
const UNWRAPPED: Tag = { tagName: 'unwrapped', attribs: {} };

export interface SanitisedHtml {
  readonly html: string;
  /** The addresses of the links that were dropped, each once. */
  readonly refusedLinks: readonly string[];
}

/**
 * Sanitises HTML of an operator before it is stored (decision 17). Foreign tags and refused links are dropped, and their text stays. `linkHosts` are the
 * other hosts that links may lead to. Throws a `RangeError` if the HTML is too long.
 */
export function sanitiseHtml(html: string, linkHosts: ReadonlySet<string>): SanitisedHtml {
  if (html.length > HTML_MAX_CHARACTERS)
    throw new RangeError(`HTML may have ${HTML_MAX_CHARACTERS} characters at most`);
  const refusedLinks = new Set<string>();
  const keepAllowedLink = (tagName: string, { href }: Attributes): Tag => {
    if (href !== undefined && linkIsAllowed(href, linkHosts)) return { tagName, attribs: { href, rel: 'noopener' } };
    if (href !== undefined) refusedLinks.add(href);
    return UNWRAPPED;
  };
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], th: ['scope'] },
    transformTags: {
      ...HEADING_REPLACEMENTS,
      a: keepAllowedLink,
      img: keepOwnPicture,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  });
  return { html: clean.trim(), refusedLinks: [...refusedLinks] };
}

/** Keeps the source of a picture only if the site itself serves it: another host would learn who reads the text. */
function keepOwnPicture(tagName: string, { src = '', alt = '' }: Attributes): Tag {
  return { tagName, attribs: linkIsAllowed(src, new Set()) ? { src, alt } : { alt } };
}

/** Turns plain text into HTML with one paragraph for each line. Markup in the text is escaped. */
export function plainTextToHtml(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Returns the text of HTML without its markup, for a mail or a notification. Blocks are separated by a space. */
export function htmlToPlainText(html: string): string {
  const spaced = html.replaceAll(/<(?:\/(?:p|h3|h4|li|tr|blockquote)|br\s*\/?)>/g, (tag) => `${tag} `);
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
