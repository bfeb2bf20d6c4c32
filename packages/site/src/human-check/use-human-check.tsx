import type { HumanScene } from '@baize/contract/schemas/verification';
import { useRef, useState, type ReactNode } from 'react';
import { HumanCheckPopup } from './human-check-popup.tsx';

export interface HumanCheck {
  /**
   * Opens the check and resolves with its pass, or with undefined where the person closes it or another check replaces it.
   * With a work level the device computes a proof of work, which the server demands while an account is under attack.
   */
  open: (workLevel?: number) => Promise<string | undefined>;
  /** The dialog of the check. The calling form renders it. */
  dialog: ReactNode;
}

interface PendingCheck {
  /** Distinguishes the checks of one form, so that a new check starts a new challenge. */
  number: number;
  settle: (pass: string | undefined) => void;
  workLevel: number | undefined;
}

/** The human check before a log-in, an SMS or a registration (spec section 4, decision 9). A pass is valid once, and for the action that `scene` names. */
export function useHumanCheck(scene: HumanScene): HumanCheck {
  const [pending, setPending] = useState<PendingCheck>();
  const latest = useRef<PendingCheck>(undefined);
  const open = async (workLevel?: number) =>
    await new Promise<string | undefined>((settle) => {
      latest.current?.settle(undefined);
      latest.current = { number: (latest.current?.number ?? 0) + 1, settle, workLevel };
      setPending(latest.current);
    });
  // The pass of a check that was replaced in the meantime leaves the new check open.
  const settleCheck = (check: PendingCheck, pass: string | undefined) => {
    check.settle(pass);
    setPending((shown) => (shown === check ? undefined : shown));
  };
  return {
    open,
    dialog: pending && (
      <HumanCheckPopup
        key={pending.number}
        scene={scene}
        workLevel={pending.workLevel}
        onPassed={(pass) => settleCheck(pending, pass)}
        onClosed={() => settleCheck(pending, undefined)}
      />
    ),
  };
}
