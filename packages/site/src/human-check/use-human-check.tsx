import type { HumanScene } from '@baize/contract/schemas/verification';
import { useState, type ReactNode } from 'react';
import { HumanCheckPopup } from './human-check-popup.tsx';

export interface HumanCheck {
  /**
   * Opens the check and resolves with its pass, or with undefined where the person closes it. With a work level the
   * device computes a proof of work, which the server demands while an account is under attack.
   */
  open: (workLevel?: number) => Promise<string | undefined>;
  /** The dialog of the check. The calling form renders it. */
  dialog: ReactNode;
}

interface PendingCheck {
  settle: (pass: string | undefined) => void;
  workLevel: number | undefined;
}

/** The human check before a log-in, an SMS or a registration (spec section 4, decision 9). A pass is valid once, and for the action that `scene` names. */
export function useHumanCheck(scene: HumanScene): HumanCheck {
  const [pending, setPending] = useState<PendingCheck>();
  const settleCheck = (pass: string | undefined) => {
    pending?.settle(pass);
    setPending(undefined);
  };
  return {
    open: (workLevel) => new Promise((settle) => setPending({ settle, workLevel })),
    dialog: pending && (
      <HumanCheckPopup
        scene={scene}
        workLevel={pending.workLevel}
        onPassed={settleCheck}
        onClosed={() => settleCheck(undefined)}
      />
    ),
  };
}
