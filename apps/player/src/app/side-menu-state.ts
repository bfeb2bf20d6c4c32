import { readPreference, storePreference } from '@baize/site/preferences';
import { useState } from 'react';

const COLLAPSED = 'collapsed';

/** Wide or narrow, as it was left in this browser. */
export function useSideMenu(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(() => readPreference('sideMenu') === COLLAPSED);
  const toggle = () => {
    storePreference('sideMenu', collapsed ? 'expanded' : COLLAPSED);
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}
