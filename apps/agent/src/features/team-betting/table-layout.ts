import { useMediaQuery } from '@baize/ui/use-media-query';

/** `wide`: a column for each figure. `stacked`: two figures share a column. `cards`: the table is a list of cards. */
export type TableLayout = 'wide' | 'stacked' | 'cards';

/** Returns the layout for the width of the window. */
export function useTableLayout(): TableLayout {
  const hasRoomForAllColumns = useMediaQuery('(min-width: 1400px)');
  const hasRoomForTable = useMediaQuery('(min-width: 768px)');
  if (hasRoomForAllColumns) return 'wide';
  return hasRoomForTable ? 'stacked' : 'cards';
}
