import { readPreference, storePreference } from '@baize/site/preferences';
import { useState, useSyncExternalStore } from 'react';

const COLLAPSED = 'collapsed';

/** Wide or narrow, as it was left in this browser; wide where a host renders the page. */
export function useSideMenu(): { collapsed: boolean; toggle: () => void } {
  const left = useSyncExternalStore(neverChanges, wasLeftCollapsed, () => false);
  const [chosen, setChosen] = useState<boolean>();
  const collapsed = chosen ?? left;
  const toggle = () => {
    storePreference('sideMenu', collapsed ? 'expanded' : COLLAPSED);
    setChosen(!collapsed);
  };
  return { collapsed, toggle };
}

function wasLeftCollapsed(): boolean {
  return readPreference('sideMenu') === COLLAPSED;
}

function neverChanges(): () => void {
  return () => undefined;
}
