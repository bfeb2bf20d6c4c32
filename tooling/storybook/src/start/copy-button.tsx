import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import styles from './page.module.css';

const COPIED_SHOWN_MS = 1500;

interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that copies a text and shows whether copying succeeded. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <span className={styles.copyable}>
      <button type="button" className={className} title={`Copy ${text}`} data-copy={state} onClick={copy}>
        {children}
      </button>
      <output className={styles.copied}>
        {state === 'copied' && 'Copied'}
        {state === 'refused' && 'The browser refused'}
      </output>
    </span>
  );
}
