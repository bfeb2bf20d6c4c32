import type { HumanScene } from '@baize/contract/schemas/verification';
import { useState, type ReactNode } from 'react';
import { HumanCheckPopup } from './human-check-popup.tsx';

export interface HumanCheck {
  /** Opens the check; resolves with its pass, or with undefined where the person closes it. */
  ask: () => Promise<string | undefined>;
  /** Stands in the form that asks. */
  dialog: ReactNode;
}

/** Spec section 4: the check that stands before a log-in, an SMS or a registration (decision 9). A pass is good for its scene, once. */
export function useHumanCheck(scene: HumanScene): HumanCheck {
  const [settle, setSettle] = useState<(pass: string | undefined) => void>();
  const end = (pass: string | undefined) => {
    settle?.(pass);
    setSettle(undefined);
  };
  return {
    ask: () => new Promise((resolve) => setSettle(() => resolve)),
    dialog: settle && <HumanCheckPopup scene={scene} onPassed={end} onClosed={() => end(undefined)} />,
  };
}
