/** A text in each language that has a catalogue. */
export interface Texts {
  readonly en: string;
  readonly ne: string;
  readonly bn: string;
}

interface HelpArticle {
  readonly articleId: string;
  readonly titles: Texts;
  readonly contents: Texts;
}

export interface HelpSection {
  readonly sectionId: string;
  readonly titles: Texts;
  readonly articles: readonly HelpArticle[];
}
