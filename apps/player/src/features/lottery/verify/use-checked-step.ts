import { useEffect, useState } from 'react';
import type { CheckedStep } from './check-draw.ts';

interface Checked<Input> {
  readonly input: Input;
  readonly step: CheckedStep;
}

/** Computes one step in this browser. `undefined` while it computes, also after the input has changed. `check` stays the same function. */
export function useCheckedStep<Input extends object>(
  input: Input,
  check: (input: Input) => Promise<CheckedStep>,
): CheckedStep | undefined {
  const [checked, setChecked] = useState<Checked<Input>>();
  useEffect(() => {
    const leave = new AbortController();
    void check(input).then((step) => leave.signal.aborted || setChecked({ input, step }));
    return () => leave.abort();
  }, [input, check]);
  return checked?.input === input ? checked.step : undefined;
}
