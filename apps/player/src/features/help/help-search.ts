import type { HelpCenterValue } from '@baize/contract/schemas/help';

export type HelpSection = HelpCenterValue['sections'][number];

/** The sections with the articles that hold every word of the question, in their title or text, whatever the case. All of them for an empty one. */
export function findHelp(sections: readonly HelpSection[], question: string): HelpSection[] {
  const words = folded(question).split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      articles: section.articles.filter(({ title, content }) => {
        const text = folded(`${section.title} ${title} ${textOf(content)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ articles }) => articles.length > 0);
}

/** Gives each letter one spelling, because a Devanagari sign may come as one character or as two. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Words, no tags; their names would be found otherwise. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

/** A section of one article that is called like itself: nothing to choose from, so it stands open (the terms of use). */
export function isPlainSection({ title, articles }: HelpSection): boolean {
  return articles.length === 1 && articles[0]?.title === title;
}
