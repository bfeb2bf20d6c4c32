import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { medalOf, starPlaces, starPoints } from './vip-medal-model.ts';
import styles from './vip-medal.module.css';

export interface VipMedalProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** Level from 0; all levels from 10 on are the jewel. */
  level: number;
  /** Accessible name: "VIP 3". Omitted if the level stands as text beside the medal, which is then hidden from screen readers. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/** Returns the corners of a hexagon that stands on a corner, around the centre of the drawing. */
const hexagon = (radius: number) => {
  const half = radius * 0.866;
  const quarter = radius / 2;
  return `0,${-radius} ${half},${-quarter} ${half},${quarter} 0,${radius} ${-half},${quarter} ${-half},${-quarter}`;
};

const STAR_POINTS = starPoints();
const STAR_SIZE = 4.6;

/** The VIP level as a medal: three levels share a metal, and stars show the rank within it. It contains no text. */
export function VipMedal({ level, label, size = 'medium', className, ...rest }: VipMedalProps) {
  const { metal, stars } = medalOf(level);
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...spoken}
      {...rest}
      className={cx(styles.root, className)}
      viewBox="-32 -36 64 72"
      data-metal={metal}
      data-size={size}
    >
      {metal === 'jewel' && (
        <path className={styles.crown} d="M-16 -19 L-20 -35 L-9 -28 L0 -38 L9 -28 L20 -35 L16 -19Z" />
      )}
      <g transform={metal === 'jewel' ? 'translate(0 3)' : undefined}>
        <polygon className={styles.rim} points={hexagon(30)} />
        <polygon className={styles.light} points="0,-30 25.98,-15 25.98,15 0,0" />
        <polygon className={styles.shade} points="-25.98,15 0,30 25.98,15 0,0" />
        <polygon className={styles.face} points={hexagon(23)} />
        <polygon className={styles.gleam} points="0,-23 19.918,-11.5 0,0 -19.918,-11.5" />
        {/* The jewel has a cut stone; iron, which has no star, has a plain one. */}
        <path className={styles.stone} d="M0 -15 L9 -8 L0 5 L-9 -8Z" />
        <path className={styles.facet} d="M0 -15 L9 -8 L0 -5 L-9 -8Z" />
        <g transform="translate(0 14)">
          {starPlaces(stars).map(({ x, y }) => (
            <polygon
              key={x}
              className={styles.star}
              points={STAR_POINTS}
              transform={`translate(${x} ${y}) scale(${STAR_SIZE})`}
            />
          ))}
        </g>
      </g>
    </svg>
  );
}
