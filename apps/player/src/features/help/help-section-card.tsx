import { SafeHtml } from '@baize/site/safe-html';
import { Card } from '@baize/ui/card';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { sectionIcon } from './section-icons.tsx';
import { isPlainSection, type HelpSection } from './help-search.ts';
import styles from './help.module.css';

export interface HelpSectionCardProps {
  section: HelpSection;
  /** Every answer is shown: somebody searches. */
  allOpen: boolean;
}

/** Its id is the anchor that links name; the focus can rest on its heading. */
export function HelpSectionCard({ section, allOpen }: HelpSectionCardProps) {
  const { sectionId, title, articles } = section;
  const plain = isPlainSection(section);
  return (
    <Card className={styles.section} padding={plain ? 'normal' : 'flush'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not a stop of the keyboard: an anchor gives it the focus */}
      <h2 id={sectionId} tabIndex={-1} className={styles.heading}>
        {sectionIcon(sectionId)}
        {title}
      </h2>
      {plain
        ? articles.map(({ articleId, content }) => <SafeHtml key={articleId} html={content} />)
        : articles.map(({ articleId, title: question, content }) => (
            // Another key, another beginning: what a search opened closes with it.
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
