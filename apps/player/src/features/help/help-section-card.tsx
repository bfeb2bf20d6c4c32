import { SafeHtml } from '@baize/site/safe-html';
import { Card } from '@baize/ui/card';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { sectionIcon } from './section-icons.tsx';
import { isPlainSection, type HelpSection } from './help-search.ts';
import styles from './help.module.css';

export interface HelpSectionCardProps {
  section: HelpSection;
  /** Opens all answers, e.g. during a search. */
  allOpen: boolean;
}

/** The questions and answers of a section. The id of its heading is the anchor that links name, and the heading can receive the focus. */
export function HelpSectionCard({ section, allOpen }: HelpSectionCardProps) {
  const { sectionId, title, articles } = section;
  const isPlain = isPlainSection(section);
  return (
    <Card className={styles.section} padding={isPlain ? 'normal' : 'flush'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not a stop of the keyboard: an anchor gives it the focus */}
      <h2 id={sectionId} tabIndex={-1} className={styles.heading}>
        {sectionIcon(sectionId)}
        {title}
      </h2>
      {isPlain
        ? articles.map(({ articleId, content }) => <SafeHtml key={articleId} html={content} />)
        : articles.map(({ articleId, title: question, content }) => (
            // `allOpen` is part of the key, so that the answers that a search has opened close again when the search ends.
            <details key={`${articleId} ${allOpen}`} id={articleId} className={styles.article} open={allOpen}>
              <summary className={styles.question}>
                {question}
                <ChevronDown aria-hidden="true" />
              </summary>
              <div className={styles.answer}>
                <SafeHtml html={content} />
              </div>
            </details>
          ))}
    </Card>
  );
}
