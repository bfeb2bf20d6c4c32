import type { ComponentProps, ReactElement } from 'react';
import { cx } from './cx.ts';
import { VendorMark } from './vendor-mark.tsx';
import styles from './vendor-tile.module.css';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface VendorTileProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  code: string;
  /** Full name below the mark. */
  name?: string;
  /** Whether the tile is selected; omitted if a press does something other than select it. */
  selected?: boolean | undefined;
  /** Element to render instead of a button, for example a router link. */
  render?: ReactElement;
}

export function VendorTile({ code, name, selected, render, className, ...rest }: VendorTileProps) {
  const ownProps = {
    className: cx(styles.root, className),
    'data-state': selected ? 'on' : 'off',
    'aria-pressed': render ? undefined : selected,
    'aria-current': render && selected ? ('true' as const) : undefined,
    children: (
      <>
        <VendorMark code={code} />
        {name !== undefined && <span className={styles.name}>{name}</span>}
      </>
    ),
  };
  return renderAs({
    defaultTagName: 'button',
    ...(render && { render: withContent(render, ownProps.children) }),
    props: { ...(!render && { type: 'button' }), ...rest, ...ownProps },
  });
}
