import { systemApi } from '@baize/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSiteDispatch } from '../store/store.ts';

/** Polling interval: long enough for the load of many waiting visitors, short enough for each of them. */
const LOOK_AGAIN_MS = 30_000;

/** Polls whether the site is open again, and on request; reloads the page when it is. */
export function useReopening(): { look: () => void; looking: boolean } {
  const dispatch = useSiteDispatch();
  const [looking, setLooking] = useState(false);
  const ask = async () => {
    setLooking(true);
    const status = systemApi.endpoints.systemStatus.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(status);
    if (data?.status === 0) return location.reload();
    setLooking(false);
  };
  const askByItself = useEffectEvent(() => void ask());
  useEffect(() => {
    const timer = setInterval(() => askByItself(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return { look: () => void ask(), looking };
}
