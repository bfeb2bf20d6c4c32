import { useRealityCheckQuery } from '@baize/api/member';
import { useEffect, useEffectEvent, useState } from 'react';
import { RealityDialog } from './reality-dialog.tsx';

const SECOND_MS = 1000;

/** Waits for the next reality check of this session (decision 16), and interrupts whatever is shown with it. */
export function RealityCheck() {
  const { data, fulfilledTimeStamp, refetch } = useRealityCheckQuery();
  const [seenAt, setSeenAt] = useState(0);
  // The figures are those of the moment: what was learnt at the start says only when to ask again.
  const ask = useEffectEvent(() => void refetch());
  const dueAtMs = data?.dueInSeconds ? (fulfilledTimeStamp ?? 0) + data.dueInSeconds * SECOND_MS : undefined;
  useEffect(() => {
    if (dueAtMs === undefined) return;
    const timer = setTimeout(() => ask(), Math.max(0, dueAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [dueAtMs]);
  const due = data?.dueInSeconds === 0 && (fulfilledTimeStamp ?? 0) > seenAt;
  if (!due) return null;
  return <RealityDialog check={data} onSeen={() => setSeenAt(Date.now())} />;
}
