import { useEffect, useState } from 'react';
import { pingLine } from './ping-line.ts';

export interface LineTest {
  /** Measured times in ms by host; a host that is missing has not answered yet. */
  readonly measuredMs: Readonly<Record<string, number>>;
  readonly isRunning: boolean;
  /** Aborts a running test and measures all hosts again. */
  readonly restart: () => void;
}

/** Measures all hosts in parallel, as soon as the component is mounted. */
export function useLineTest(hosts: readonly string[]): LineTest {
  const [run, setRun] = useState(0);
  const [results, setResults] = useState<{ run: number; measured: LineTest['measuredMs'] }>({ run, measured: {} });
  const hostList = hosts.join(' ');
  useEffect(() => {
    const abortController = new AbortController();
    for (const host of hostList.split(' ')) {
      void pingLine(host, abortController.signal).then((ms) => {
        if (!abortController.signal.aborted) setResults((previous) => withResult(previous, run, host, ms));
      });
    }
    return () => abortController.abort();
  }, [hostList, run]);
  // The results of an earlier run are not shown.
  const measuredMs = results.run === run ? results.measured : {};
  return {
    measuredMs,
    isRunning: hosts.some((host) => !(host in measuredMs)),
    restart: () => setRun((number) => number + 1),
  };
}

function withResult(
  previous: { run: number; measured: LineTest['measuredMs'] },
  run: number,
  host: string,
  ms: number,
) {
  return { run, measured: { ...(previous.run === run && previous.measured), [host]: ms } };
}
