import { useEffect, useState } from 'react';
import { pingLine } from './ping-line.ts';

export interface LineTest {
  /** Milliseconds by host; a host that is not here has not answered yet. */
  readonly measured: Readonly<Record<string, number>>;
  readonly running: boolean;
  /** Measures all of them anew; what is still on its way is called off. */
  readonly again: () => void;
}

/** Measures all hosts at once, from the start on. */
export function useLineTest(hosts: readonly string[]): LineTest {
  const [run, setRun] = useState(0);
  const [results, setResults] = useState<{ run: number; measured: LineTest['measured'] }>({ run, measured: {} });
  const all = hosts.join(' ');
  useEffect(() => {
    const calledOff = new AbortController();
    for (const host of all.split(' ')) {
      void pingLine(host, calledOff.signal).then((ms) => {
        if (!calledOff.signal.aborted) setResults((known) => withResult(known, run, host, ms));
      });
    }
    return () => calledOff.abort();
  }, [all, run]);
  // What an earlier run measured is shown no more.
  const measured = results.run === run ? results.measured : {};
  return { measured, running: hosts.some((host) => !(host in measured)), again: () => setRun((number) => number + 1) };
}

function withResult(known: { run: number; measured: LineTest['measured'] }, run: number, host: string, ms: number) {
  return { run, measured: { ...(known.run === run && known.measured), [host]: ms } };
}
