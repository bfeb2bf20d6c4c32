import type { ComponentProps, ReactNode } from 'react';
import styles from './app-shell.module.css';
import { cx } from './cx.ts';

export interface AppShellProps extends ComponentProps<'div'> {
  header: ReactNode;
  /** A `SideMenu`; omitted on game pages. */
  side?: ReactNode;
  footer?: ReactNode;
  bottomBar?: ReactNode;
  /** Buttons in the lower corner of a wide screen: service, app, scroll to top. */
  floating?: ReactNode;
  /** Label of the skip link ("Skip to content"), which is the first tab stop. */
  skipLabel: string;
  /** `wide`: the content takes the whole width without padding (a game). */
  content?: 'normal' | 'wide';
}

const MAIN_ID = 'main';

/** The page frame of both sites. */
export function AppShell(props: AppShellProps) {
  const {
    header,
    side,
    footer,
    bottomBar,
    floating,
    skipLabel,
    content = 'normal',
    className,
    children,
    ...rest
  } = props;
  return (
    <div
      {...rest}
      className={cx(styles.root, className)}
      data-bottom-bar={bottomBar !== undefined || undefined}
      data-floating={floating !== undefined || undefined}
    >
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      {header}
      <div className={styles.frame}>
        {side}
        <div className={styles.content} data-content={content}>
          <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {footer}
        </div>
      </div>
      {floating !== undefined && (
        <aside className={styles.floating} data-part="floating">
          {floating}
        </aside>
      )}
      {bottomBar}
    </div>
  );
}
