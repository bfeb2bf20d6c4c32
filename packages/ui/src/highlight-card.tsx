import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './highlight-card.module.css';

export interface HighlightCardProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Icon of Lucide. It is decorative. */
  icon: ReactNode;
  title: ReactNode;
  /** The sum that the card is about. */
  figure: ReactNode;
  note?: ReactNode;
  /** The action is one small button or link. It stands below the text, so that a narrow card does not squeeze it. */
  action?: ReactNode;
  /** `offer`: something can be taken now. `plain`: something that has happened. */
  tone?: 'plain' | 'offer';
}

/** Card of one event in a stream of messages, such as a shared win or an offer of the brand. */
export function HighlightCard({
  icon,
  title,
  figure,
  note,
  action,
  tone = 'plain',
  className,
  ...rest
}: HighlightCardProps) {
  return (
    <div {...rest} className={cx(styles.root, className)} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.main}>
        <p className={styles.title}>{title}</p>
        <p className={styles.figure} data-figures>
          {figure}
        </p>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
