import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './logo.module.css';

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Name of the brand. */
  name?: string;
  /** The brand's mark: an SVG path in a square of 32 by 32. Without it the platform's mark is shown. */
  mark?: string | null | undefined;
  /** `felt` for players, `brass` for agents. */
  tone?: 'felt' | 'brass';
  /** Shows the mark without the name (a narrow header). */
  markOnly?: boolean;
  /** A small tag after the name: "Agents". */
  tag?: ReactNode;
}

export function Logo({ name = 'baize', mark, tone = 'felt', markOnly = false, tag, className, ...rest }: LogoProps) {
  return (
    <span {...rest} className={cx(styles.root, className)} data-tone={tone}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        {mark ? <path className={styles.sign} d={mark} /> : <PlatformSign />}
      </svg>
      <b className={styles.word} data-hidden={markOnly || undefined}>
        {name}
      </b>
      {tag !== undefined && <span className={styles.tag}>{tag}</span>}
    </span>
  );
}

function PlatformSign() {
  return (
    <>
      <rect className={styles.table} x="2" y="2" width="28" height="28" rx="9" />
      <path className={styles.diamond} d="M16 6 22.5 16 16 26 9.5 16z" />
      <path className={styles.heart} d="m16 11 3.2 5-3.2 5-3.2-5z" />
    </>
  );
}
