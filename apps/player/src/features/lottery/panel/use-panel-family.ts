import { loadChunk } from '@baize/site/chunk-load';
import { useEffect, useState } from 'react';
import { loadFamily, type PanelFamily } from './families.ts';

/** The state of the download of a family. */
export type FamilyState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly family: PanelFamily };

/** Loads the plays of a family. `retry` starts a failed download again. */
export function usePanelFamily(id: string): { state: FamilyState; retry: () => void } {
  const [state, setState] = useState<FamilyState>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void readFamily(id).then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  const retry = () => {
    setState({ status: 'loading' });
    void readFamily(id).then(setState);
  };
  return { state, retry };
}

async function readFamily(id: string): Promise<FamilyState> {
  try {
    return { status: 'ready', family: await loadChunk(async () => await loadFamily(id)) };
  } catch {
    return { status: 'failed' };
  }
}
