import type { HelpCenterValue } from '@baize/contract/schemas/help';

export type HelpSection = HelpCenterValue['sections'][number];

/**
 * Selects the articles that contain every word of the question in their title, their text or the title of their section, ignoring case. Sections without
 * such an article are left out. An empty question selects all articles.
 */
export function findHelp(sections: readonly HelpSection[], question: string): HelpSection[] {
  const words = normalizeForSearch(question).split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      articles: section.articles.filter(({ title, content }) => {
        const text = normalizeForSearch(`${section.title} ${title} ${stripTags(content)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ articles }) => articles.length > 0);
}

/** Lower-cases a text and normalizes it to Unicode NFC, because a Devanagari letter can be encoded as one code point or as two. */
function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Replaces the tags of an HTML text by spaces, so that a search does not find names of tags. */
function stripTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

/** Returns whether a section is a single article of the same title, such as the terms of use. Its text is shown without a question to open. */
export function isPlainSection({ title, articles }: HelpSection): boolean {
  return articles.length === 1 && articles[0]?.title === title;
}
