import { createElement, type ComponentProps, type ReactElement } from 'react';

/** An icon as lucide-react draws it up: elements by name and attributes. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * lucide-react's `createLucideIcon` for a built site (tooling/vite, lean-icons.ts). A first view has sixty icons and gives them no
 * size, colour or stroke of their own: CSS does. The drawing is made once, not at every render.
 */
// As the module that it stands for.
// oxlint-disable-next-line import/no-default-export
export default function createIcon({ node }: IconData): (props: ComponentProps<'svg'>) => ReactElement {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon(props: ComponentProps<'svg'>) {
    const named = 'aria-label' in props || 'aria-labelledby' in props || 'role' in props || 'title' in props;
    return createElement('svg', { ...FRAME, ...(!named && { 'aria-hidden': true }), ...props }, ...drawing);
  };
}
