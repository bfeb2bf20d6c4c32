import type { HumanScene } from '@baize/contract/schemas/verification';
import { useState, type ReactNode } from 'react';
import { HumanCheckPopup } from './human-check-popup.tsx';

export interface HumanCheck {
  /**
   * Opens the check; resolves with its pass, or with undefined where the person closes it. With a work level the device works instead of the
   * person: the server demands it where an account is under attack.
   */
  ask: (workLevel?: number) => Promise<string | undefined>;
  /** The form that asks renders the check. */
  dialog: ReactNode;
}

interface PendingCheck {
  settle: (pass: string | undefined) => void;
  workLevel: number | undefined;
}

/** Spec section 4: the check that stands before a log-in, an SMS or a registration (decision 9). A pass is good for its scene, once. */
export function useHumanCheck(scene: HumanScene): HumanCheck {
  const [pending, setPending] = useState<PendingCheck>();
  const end = (pass: string | undefined) => {
    pending?.settle(pass);
    setPending(undefined);
  };
  return {
    ask: (workLevel) => new Promise((settle) => setPending({ settle, workLevel })),
    dialog: pending && (
      <HumanCheckPopup scene={scene} workLevel={pending.workLevel} onPassed={end} onClosed={() => end(undefined)} />
    ),
  };
}
