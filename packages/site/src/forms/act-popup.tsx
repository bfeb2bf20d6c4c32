import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus, type AttemptedForm } from './use-error-focus.ts';
import { Form } from './form.tsx';

/** Props of a popup that carries out one action (act) of the member, such as changing the e-mail address. */
export interface ActProps {
  onClose: () => void;
}

export interface ActPopupProps extends ActProps {
  title: string;
  description?: ReactNode;
  /** False where the popup must be answered, such as codes that are shown once. */
  closable?: boolean;
  children: ReactNode;
}

/** The small popup around the form of one action, such as those of the security centre. A press outside does not close it. */
export function ActPopup({ onClose, children, ...rest }: ActPopupProps) {
  const { t } = useTranslation('common');
  return (
    <Popup
      {...rest}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closeLabel={t('act.close')}
      dismissible={false}
      size="small"
    >
      {children}
    </Popup>
  );
}

export interface ActFormProps {
  /** The form and its refusal, as `useActForm` returns them. */
  act: {
    form: AttemptedForm & { handleSubmit: FormEventHandler<HTMLFormElement> };
    refusal: string | undefined;
  };
  submitLabel: string;
  danger?: boolean;
  children: ReactNode;
}

/** A form with its refusal and one submit button. After a failed submission the first invalid input is focused. */
export function ActForm({ act, submitLabel, danger: isDanger = false, children }: ActFormProps) {
  const frame = useErrorFocus<HTMLDivElement>(act.form);
  return (
    <div ref={frame}>
      <Form onSubmit={act.form.handleSubmit} refusal={act.refusal}>
        {children}
        <Button type="submit" variant={isDanger ? 'danger' : 'brass'} size="large" full loading={act.form.isSubmitting}>
          {submitLabel}
        </Button>
      </Form>
    </div>
  );
}
