import { useSetPlayLimitMutation } from '@baize/api/member';
import { PLAY_LIMIT_RAISE_WAIT_HOURS } from '@baize/contract/limits';
import type { PlayLimit, PlayLimitsValue } from '@baize/contract/schemas/play-limits';
import { parseAmount, toDecimal, type Currency } from '@baize/money';
import { useFieldProps } from '@baize/site/form-fields';
import { FormNotice } from '@baize/site/form-notice';
import { ActForm, ActPopup } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { AmountField } from '@baize/ui/amount-field';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { moneyLimitForm, sessionLimitForm } from '@baize/validation/forms/play-limit';
import { useTranslation } from 'react-i18next';
import { isSet, toLimitKey, loosensLimit } from './limit-value.ts';
import styles from './play-limits.module.css';
import { useLimitWords } from './use-limit-words.ts';

export interface LimitPopupProps {
  limit: PlayLimit;
  currency: Currency;
  onClose: () => void;
}

/** The form of one limit. Before it is sent, it states whether the new limit applies at once or after a waiting time. */
export function LimitPopup({ limit, currency, onClose }: LimitPopupProps) {
  const { t } = useTranslation('player');
  const words = useLimitWords(currency);
  const act = useLimitForm({ limit, currency, onClose });
  const willWait = loosensLimit(limit, act.form.values.value, currency) && act.form.values.value !== '';
  return (
    <ActPopup
      title={`${t(`limit.kind_${limit.kind}`)}: ${t(`limit.period_${limit.period}`)}`}
      description={t('limit.now', { value: words.value(limit) })}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('limit.save')}>
        <ValueField limit={limit} currency={currency} form={act.form} />
        <p className={styles.hint} aria-live="polite">
          {willWait ? t('limit.will_wait', { hours: PLAY_LIMIT_RAISE_WAIT_HOURS }) : t('limit.at_once')}
        </p>
      </ActForm>
      {isSet(limit) && <RemoveLimit limit={limit} currency={currency} onClose={onClose} />}
    </ActPopup>
  );
}

function ValueField({ limit, currency, form }: Omit<LimitPopupProps, 'onClose'> & { form: LimitForm['form'] }) {
  const { t } = useTranslation('player');
  const field = useFieldProps(form)('value');
  if (limit.kind === 'session') {
    return <TextField label={t('limit.field_minutes')} inputMode="numeric" autoComplete="off" required {...field} />;
  }
  // AmountField reports the value itself, so Formik's handler of the change event is left out.
  const { onChange: _onChange, ...amount } = field;
  return (
    <AmountField
      label={t('limit.field_amount', { currency })}
      required
      currency={currency}
      {...amount}
      onValueChange={(value) => void form.setFieldValue('value', value)}
    />
  );
}

/** The button that removes the limit. Like a looser limit, the removal applies after a waiting time. */
function RemoveLimit({ limit, currency, onClose }: LimitPopupProps) {
  const { t } = useTranslation('player');
  const { send, loading, refusal } = useRemoveLimit({ limit, currency, onClose });
  return (
    <div className={styles.removal}>
      {refusal !== undefined && <FormNotice tone="lose" text={refusal} />}
      <Button full loading={loading} onClick={send}>
        {t('limit.remove')}
      </Button>
      <p className={styles.hint}>{t('limit.remove_waits', { hours: PLAY_LIMIT_RAISE_WAIT_HOURS })}</p>
    </div>
  );
}

type LimitForm = ReturnType<typeof useLimitForm>;

function useLimitForm({ limit, currency, onClose }: LimitPopupProps) {
  const [set] = useSetPlayLimitMutation();
  const showSavedLimit = useSavedLimitToast(limit);
  return useActForm<{ value: string }, PlayLimitsValue>({
    initialValues: { value: '' },
    schema: limit.kind === 'session' ? sessionLimitForm() : moneyLimitForm(currency),
    submit: async ({ value }) => await set(toRequest(limit, value, currency)),
    fields: { 'play.limit_invalid': 'value' },
    onDone: (limits) => {
      showSavedLimit(limits);
      onClose();
    },
  });
}

function useRemoveLimit({ limit, onClose }: LimitPopupProps) {
  const errorSentence = useErrorSentence();
  const [set, { isLoading, error }] = useSetPlayLimitMutation();
  const showSavedLimit = useSavedLimitToast(limit);
  const remove = async () => {
    const key = toLimitKey(limit);
    const { data } = await set(key.kind === 'session' ? { ...key, minutes: null } : { ...key, amount: null });
    if (data === undefined) return;
    showSavedLimit(data);
    onClose();
  };
  return { send: () => void remove(), loading: isLoading, refusal: error && errorSentence(error) };
}

/** Returns a function that shows the confirmation. By the reply of the server, the new limit applies at once or after a waiting time. */
function useSavedLimitToast(limit: PlayLimit): (value: PlayLimitsValue) => void {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  return ({ limits }) => {
    const after = limits.find(({ kind, period }) => kind === limit.kind && period === limit.period);
    showSuccess(after?.raise ? t('limit.saved_waits') : t('limit.saved'));
  };
}

/** Builds the request from a text that the schema of the form has validated. Throws if the text is no amount. */
function toRequest(limit: PlayLimit, text: string, currency: Currency) {
  const key = toLimitKey(limit);
  if (key.kind === 'session') return { ...key, minutes: Number(text.trim()) };
  const amount = parseAmount(text.trim(), currency);
  if (amount === undefined) throw new Error('an amount went through the form that cannot be read');
  return { ...key, amount: toDecimal(amount) };
}
