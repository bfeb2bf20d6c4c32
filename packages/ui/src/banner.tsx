import type { ComponentProps, ReactNode } from 'react';
import styles from './banner.module.css';
import { cx } from './cx.ts';
import type { ArtSources } from './game-art.tsx';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  /** A short line over the title, with an icon before it. */
  tag?: ReactNode;
  text?: ReactNode;
  /** The one act. */
  action?: ReactNode;
  art?: ArtSources | undefined;
  /** The first banner of a page is fetched at once, and first. */
  eager?: boolean;
}

/** A slide of the home carousel: 21:9, on a phone 16:9 or as tall as its words. */
export function Banner({ title, tag, text, action, art, eager = false, className, ...rest }: BannerProps) {
  return (
    <div {...rest} className={cx(styles.root, className)}>
      {art && (
        <picture>
          {art.avif !== undefined && (
            <source type="image/avif" srcSet={art.avif} sizes="(min-width: 1200px) 1024px, 100vw" />
          )}
          {art.webp !== undefined && (
            <source type="image/webp" srcSet={art.webp} sizes="(min-width: 1200px) 1024px, 100vw" />
          )}
          <img
            className={styles.art}
            src={art.src}
            alt=""
            width={1260}
            height={540}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
          />
        </picture>
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
