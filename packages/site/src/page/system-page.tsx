import { Logo } from '@baize/ui/logo';
import type { ReactNode } from 'react';
import { LOGO_TONE } from '../brand/site.ts';
import styles from './system-page.module.css';

export interface SystemPageProps {
  title: string;
  text: ReactNode;
  /** Drawing that replaces the logo. */
  drawing?: ReactNode;
  /** A large figure or word above the title, such as "404". */
  eyebrow?: string;
  actions?: ReactNode;
  /** Fills the window, without a site layout around it. */
  alone?: boolean;
}

/** Shows a message in the middle of the page: maintenance, restricted, not found, failed. */
export function SystemPage({ title, text, drawing, eyebrow, actions, alone = false }: SystemPageProps) {
  const Root = alone ? 'main' : 'div';
  return (
    <Root className={styles.root} data-alone={alone || undefined}>
      {drawing === undefined ? <Logo markOnly tone={LOGO_TONE} /> : <div className={styles.drawing}>{drawing}</div>}
      {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{text}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Root>
  );
}
