import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import popup from './popup.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One or two sentences about the consequence of confirming. */
  children: ReactNode;
  confirmLabel: string;
  /** Omitted if there is only one answer (a notice that must be seen). */
  cancelLabel?: string;
  onConfirm: () => void;
  /** `danger` for an act that cannot be undone. */
  tone?: 'plain' | 'danger';
  icon?: ReactNode;
  loading?: boolean;
  /** Returns the element that gets the focus after the dialog has closed. The default is the element that had it before. */
  finalFocus?: () => HTMLElement | null;
}

/** A modal question that must be answered: a press outside does nothing, Escape cancels. The caller closes it after `onConfirm`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    tone = 'plain',
    icon,
    loading = false,
    finalFocus,
  } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={popup.veil} />
        <AlertDialog.Viewport className={popup.viewport}>
          <AlertDialog.Popup
            className={popup.popup}
            data-size="small"
            finalFocus={finalFocus && (() => finalFocus() ?? true)}
          >
            <div className={styles.body} data-tone={tone}>
              {icon !== undefined && <span className={styles.icon}>{icon}</span>}
              <AlertDialog.Title className={popup.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={styles.text} render={<div />}>
                {children}
              </AlertDialog.Description>
            </div>
            <footer className={popup.footer}>
              {cancelLabel !== undefined && <AlertDialog.Close render={<Button>{cancelLabel}</Button>} />}
              <Button variant={tone === 'danger' ? 'danger' : 'brass'} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
