import { useMediaQuery } from '@baize/ui/use-media-query';

/** `wide`: a column for each figure. `stacked`: two figures share a column. `cards`: the table is a list of cards. */
export type TableLayout = 'wide' | 'stacked' | 'cards';

export function useTableLayout(): TableLayout {
  const wide = useMediaQuery('(min-width: 1400px)');
  const table = useMediaQuery('(min-width: 768px)');
  if (wide) return 'wide';
  return table ? 'stacked' : 'cards';
}
