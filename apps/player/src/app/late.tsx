import { IdlePart } from '@baize/site/idle-part';
import { useLocation } from 'react-router';
import { isHomePath } from '../shared/paths.ts';

const load = async () => (await import('./late-parts.tsx')).LateParts;

/** What goes on around the pages, once the first of them stands: none of them waits for it. */
export function Late() {
  const { pathname } = useLocation();
  return <IdlePart load={load} props={{ atHome: isHomePath(pathname) }} />;
}
