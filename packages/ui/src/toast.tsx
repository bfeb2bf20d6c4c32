import { Toast } from '@base-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** One sentence about the outcome. */
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onClick: () => void };
}

const TOASTS_SHOWN_MAX = 3;
const TOAST_SHOWN_MS = 5000;
const TONE_ICONS = { success: CircleCheck, error: CircleAlert, info: Info };

/** Provides toasts. A site mounts it once around all of its content. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  return (
    <Toast.Provider limit={TOASTS_SHOWN_MAX} timeout={TOAST_SHOWN_MS}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Returns functions to show and close toasts. A toast confirms an outcome; use a `ConfirmDialog` for an error that needs a decision. */
export function useToast(): { show: (options: ToastOptions) => string; close: (id: string) => void } {
  const manager = Toast.useToastManager();
  return {
    show: ({ title, description, tone = 'success', action }) =>
      manager.add({
        title,
        description,
        type: tone,
        // A toast with an action stays until the person decides.
        ...(action && { timeout: 0 }),
        priority: tone === 'error' ? 'high' : 'low',
        actionProps: action && { children: action.label, onClick: action.onClick },
      }),
    close: manager.close,
  };
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const Icon = TONE_ICONS[isTone(toast.type) ? toast.type : 'info'];
    return (
      <Toast.Root key={toast.id} toast={toast} className={styles.root}>
        <Icon className={styles.icon} aria-hidden="true" />
        <Toast.Content className={styles.content}>
          <Toast.Title className={styles.title} render={<p />} />
          <Toast.Description className={styles.description} />
          {toast.actionProps && <Toast.Action render={<Button variant="link" size="small" />} />}
        </Toast.Content>
        <Toast.Close
          render={
            <IconButton label={closeLabel} size="small">
              <X />
            </IconButton>
          }
        />
      </Toast.Root>
    );
  });
}

function isTone(type: string | undefined): type is ToastTone {
  return type !== undefined && type in TONE_ICONS;
}
