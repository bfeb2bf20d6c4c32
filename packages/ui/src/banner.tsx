import type { ComponentProps, ReactNode } from 'react';
import styles from './banner.module.css';
import { cx } from './cx.ts';
import type { ArtSources } from './game-art.tsx';
import { CdnImage } from './image.tsx';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  /** A short line above the title, with an icon before it. */
  tag?: ReactNode;
  text?: ReactNode;
  /** The only button or link of the banner. */
  action?: ReactNode;
  art?: ArtSources | undefined;
  /** True for the first banner of a page, which is loaded at once and with high priority. */
  eager?: boolean;
}

const BANNER_SIZE = { width: 1260, height: 540 };
/** Width of the picture: the width beside the side menu on a desktop, otherwise the width of the page. */
const BANNER_SIZES = '(min-width: 1200px) 1024px, 100vw';

/** A slide of the home carousel with an aspect ratio of 21:9; on a phone 16:9, or higher if the text needs more space. */
export function Banner({ title, tag, text, action, art, eager = false, className, ...rest }: BannerProps) {
  return (
    <div {...rest} className={cx(styles.root, className)}>
      {art && (
        <CdnImage className={styles.art} sources={art} alt="" sizes={BANNER_SIZES} eager={eager} {...BANNER_SIZE} />
      )}
      <div className={styles.copy}>
        {tag !== undefined && <p className={styles.tag}>{tag}</p>}
        <h2 className={styles.title}>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
