import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import { Button } from '@baize/ui/button';
import { Checkbox } from '@baize/ui/checkbox';
import { RadioGroup } from '@baize/ui/radio-group';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { Form } from '../forms/form.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { ExtraCheckAnswer } from './extra-check-answer.tsx';
import styles from './login.module.css';
import { useExtraCheck } from './use-extra-check.ts';
import type { LoginOutcome, OpenCheck } from './use-login-outcome.ts';

const METHOD_ICONS: Record<ExtraCheckMethod, ReactNode> = {
  mobile: <Smartphone aria-hidden="true" />,
  email: <Mail aria-hidden="true" />,
  bank_account_name: <IdCard aria-hidden="true" />,
  authenticator: <KeyRound aria-hidden="true" />,
  recovery_code: <LifeBuoy aria-hidden="true" />,
};

/** Asks for one more proof of identity after a log-in from an unregistered IP address or with two factors (spec section 4). */
export function ExtraCheck({ check, outcome }: { check: OpenCheck; outcome: LoginOutcome }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const { form, method, choose, refusal, handleRefusal, triesLeft } = useExtraCheck(check, outcome);
  const fields = useErrorFocus<HTMLDivElement>(form);
  const { error, value } = useFieldProps(form)('answer');
  return (
    <div className={styles.check}>
      <CheckHead reason={check.reason} />
      <Form onSubmit={form.handleSubmit} refusal={refusal === undefined ? undefined : errorSentence(refusal)}>
        <div ref={fields} className={styles.fields}>
          {check.methods.length > 1 && (
            <RadioGroup
              label={t('extra_check.by')}
              options={check.methods.map((offered) => ({
                value: offered.method,
                label: t(`extra_check.${offered.method}`),
                icon: METHOD_ICONS[offered.method],
                ...(offered.hint !== null && { help: offered.hint }),
              }))}
              value={method}
              onValueChange={choose}
            />
          )}
          <ExtraCheckAnswer
            key={method}
            method={method}
            checkId={check.checkId}
            value={value}
            onValueChange={(answer) => void form.setFieldValue('answer', answer)}
            error={error}
            handleRefusal={handleRefusal}
          />
          {triesLeft < VERIFICATION_CODE_TRIES_MAX && (
            <output className={styles.checkText}>{t('extra_check.tries_left', { count: triesLeft })}</output>
          )}
          <Checkbox
            name="remember"
            label={t('extra_check.remember')}
            checked={form.values.remember}
            onChange={form.handleChange}
          />
        </div>
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('extra_check.submit')}
        </Button>
      </Form>
      <Button variant="link" icon={<ArrowLeft />} className={styles.back} onClick={() => outcome.leaveCheck()}>
        {t('extra_check.back')}
      </Button>
    </div>
  );
}

/** The heading of the check. It gets the focus, because it replaces the form that had it. */
function CheckHead({ reason }: Pick<OpenCheck, 'reason'>) {
  const { t } = useTranslation('common');
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div ref={head} className={styles.checkHead} tabIndex={-1}>
      <h3 className={styles.checkTitle}>{t('extra_check.title')}</h3>
      <p className={styles.checkText}>{t(`extra_check.${reason}`)}</p>
    </div>
  );
}
