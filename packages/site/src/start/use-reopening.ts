import { systemApi } from '@baize/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSiteDispatch } from '../store/store.ts';

/** Polling interval: long enough for the load of many waiting visitors, short enough for each of them. */
const CHECK_EVERY_MS = 30_000;

/** Checks periodically, and on request by `check`, whether the site is open again; reloads the page when it is. */
export function useReopening(): { check: () => void; isChecking: boolean } {
  const dispatch = useSiteDispatch();
  const [isChecking, setIsChecking] = useState(false);
  const checkStatus = async () => {
    setIsChecking(true);
    const status = systemApi.endpoints.systemStatus.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(status);
    if (data?.status === 0) return location.reload();
    setIsChecking(false);
  };
  const checkPeriodically = useEffectEvent(() => void checkStatus());
  useEffect(() => {
    const timer = setInterval(() => checkPeriodically(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { check: () => void checkStatus(), isChecking };
}
