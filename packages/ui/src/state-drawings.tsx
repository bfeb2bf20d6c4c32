import type { ReactNode } from 'react';
import styles from './state-drawings.module.css';

export type DrawingName = 'cards' | 'search' | 'broken' | 'inbox' | 'works' | 'barred';

/** Small drawings in the theme's colours for empty and failed content. */
export const drawings: Record<DrawingName, ReactNode> = {
  cards: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <rect className={styles.back} x="30" y="18" width="38" height="54" rx="6" transform="rotate(-14 49 45)" />
      <rect className={styles.back} x="62" y="18" width="38" height="54" rx="6" transform="rotate(14 81 45)" />
      <rect className={styles.front} x="45" y="12" width="38" height="58" rx="6" />
      <path className={styles.felt} d="M64 27 76 41 64 55 52 41z" />
      <path className={styles.brass} d="m64 34 6 7-6 7-6-7z" />
    </svg>
  ),
  search: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <rect className={styles.back} x="22" y="20" width="36" height="48" rx="6" />
      <rect className={styles.back} x="64" y="20" width="36" height="48" rx="6" />
      <circle className={styles.front} cx="66" cy="40" r="21" />
      <circle className={styles.ring} cx="66" cy="40" r="21" />
      <path className={styles.handle} d="m82 56 15 15" />
      <path className={styles.line} d="M58 40h16" />
    </svg>
  ),
  broken: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <circle className={styles.front} cx="64" cy="42" r="30" />
      <circle className={styles.line} cx="64" cy="42" r="22" strokeDasharray="5 7" />
      <path className={styles.crack} d="m66 12-7 17 10 8-8 12 7 8-5 15" />
      <path className={styles.lose} d="M102 22h4v12h-4zm0 15h4v4h-4z" />
    </svg>
  ),
  inbox: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <path className={styles.back} d="M34 40 46 16h36l12 24v30a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <path className={styles.front} d="M34 42h18l5 10h14l5-10h18v28a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" />
      <path className={styles.brass} d="m64 22 6 7-6 7-6-7z" />
    </svg>
  ),
  works: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <rect className={styles.back} x="26" y="44" width="76" height="30" rx="6" />
      <path className={styles.stripe} d="m40 46-10 26M58 46 48 72M76 46 66 72M94 46 84 72" />
      <circle className={styles.front} cx="64" cy="32" r="23" />
      <circle className={styles.line} cx="64" cy="32" r="16" strokeDasharray="5 5" />
      <path className={styles.hands} d="M64 22v10l7 5" />
    </svg>
  ),
  barred: (
    <svg viewBox="0 0 128 88" className={styles.drawing} aria-hidden="true">
      <ellipse className={styles.shade} cx="64" cy="80" rx="46" ry="6" />
      <circle className={styles.back} cx="58" cy="42" r="31" />
      <path className={styles.line} d="M27 42h62M58 11c-20 17-20 45 0 62M58 11c20 17 20 45 0 62" />
      <path className={styles.front} d="m90 34 19 7v15c0 12-8 18-19 22-11-4-19-10-19-22V41z" />
      <path className={styles.deny} d="m83 49 14 14m0-14L83 63" />
    </svg>
  ),
};
