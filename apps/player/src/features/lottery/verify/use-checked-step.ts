import { useEffect, useState } from 'react';
import type { CheckedStep } from './check-draw.ts';

interface Checked<Input> {
  readonly input: Input;
  readonly step: CheckedStep;
}

/**
 * Computes one step in this browser. Returns `undefined` while it computes, also after `input` has changed. `check` must be the same function on every render,
 * because a new one starts the computation again.
 */
export function useCheckedStep<Input extends object>(
  input: Input,
  check: (input: Input) => Promise<CheckedStep>,
): CheckedStep | undefined {
  const [checked, setChecked] = useState<Checked<Input>>();
  useEffect(() => {
    const abortController = new AbortController();
    void check(input).then((step) => abortController.signal.aborted || setChecked({ input, step }));
    return () => abortController.abort();
  }, [input, check]);
  return checked?.input === input ? checked.step : undefined;
}
