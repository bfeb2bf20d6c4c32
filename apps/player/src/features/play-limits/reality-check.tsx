import { useRealityCheckQuery, useSeenRealityCheckMutation } from '@baize/api/member';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { RealityDialog } from './reality-dialog.tsx';
import { isRealityCheckDue, nextRealityStep } from './reality-step.ts';

/**
 * Waits for the next reality check of this session and interrupts the page with it. A call that fails is
 * repeated until it succeeds, because a few seconds without a network must not switch a safety control off.
 */
export function RealityCheck() {
  const { data, fulfilledTimeStamp, isFetching, isError, refetch } = useRealityCheckQuery();
  const { seenAtMs, isUnreported, isReporting, report } = useSeenReport();
  const dueInSeconds = data?.dueInSeconds;
  const answeredAtMs = fulfilledTimeStamp ?? 0;
  const isBusy = isFetching || isReporting;
  // The dialog shows the figures of the moment, so they are queried when the check is due and not before.
  const query = useEffectEvent(() => void refetch());
  const repeatReport = useEffectEvent(report);
  const facts = useMemo(
    () => ({ dueInSeconds, answeredAtMs, seenAtMs, isUnreported, hasFailed: isError, isBusy }),
    [dueInSeconds, answeredAtMs, seenAtMs, isUnreported, isError, isBusy],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      const step = nextRealityStep(facts, Date.now());
      if (step === undefined) return;
      const acts = { query, report: repeatReport, look: plan };
      timer = setTimeout(() => acts[step.act](), step.inMs);
    };
    plan();
    return () => clearTimeout(timer);
  }, [facts]);
  if (data === undefined || !isRealityCheckDue(facts)) return null;
  return <RealityDialog check={data} onSeen={report} />;
}

/** Reports to the server that the member has answered the dialog, and keeps whether the server has accepted the report. */
function useSeenReport() {
  const [reportSeen, { isLoading: isReporting }] = useSeenRealityCheckMutation();
  const [seenAtMs, setSeenAtMs] = useState(0);
  const [isUnreported, setIsUnreported] = useState(false);
  const report = () => {
    setIsUnreported(true);
    void reportSeen().then(({ error }) => {
      if (error !== undefined) return;
      setSeenAtMs(Date.now());
      setIsUnreported(false);
    });
  };
  return { seenAtMs, isUnreported, isReporting, report };
}
