/** A text in each language that has a catalogue. */
export interface Texts {
  readonly en: string;
  readonly ne: string;
  readonly bn: string;
}

/** An article of the help centre. Contents are HTML. */
interface HelpArticle {
  readonly articleId: string;
  readonly titles: Texts;
  readonly contents: Texts;
}

/** A section of the help centre with its articles. */
export interface HelpSection {
  readonly sectionId: string;
  readonly titles: Texts;
  readonly articles: readonly HelpArticle[];
}
