import { errorCodeOf } from '@baize/api';
import { useApplyActivityMutation } from '@baize/api/member';
import { useErrorFocus } from '@baize/site/error-focus';
import { Form } from '@baize/site/form';
import { useFieldProps } from '@baize/site/form-fields';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useRequestId } from '@baize/site/use-request-id';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { voucherForm } from '@baize/validation/forms/voucher';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryRefusal } from '../../shared/entry-refusal.ts';

/** The form for the code of a voucher. The error of a wrong or used-up code appears below the field. */
export function VoucherForm({ activityId }: { activityId: string }) {
  const { t } = useTranslation('player');
  const { form, refusal } = useVoucherForm(activityId);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  return (
    <div ref={frame}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <TextField
          label={t('promotion.code')}
          help={t('promotion.code_help')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('promotion.code_send')}
        </Button>
      </Form>
    </div>
  );
}

function useVoucherForm(activityId: string) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const { requestIdFor } = useRequestId();
  const refusalSentence = useEntryRefusal();
  const [apply] = useApplyActivityMutation();
  return useActForm({
    initialValues: { code: '' },
    schema: useMemo(() => voucherForm(), []),
    submit: async ({ code }) => {
      const content = { activityId, remark: '', images: [], voucherCode: code.trim() };
      const sent = await apply({ ...content, requestId: requestIdFor(JSON.stringify(content)) });
      return errorCodeOf(sent.error) === 'promotion.not_eligible' ? { refusal: refusalSentence(sent.error) } : sent;
    },
    fields: { 'promotion.code_wrong': 'code' },
    onDone: ({ state }) => showSuccess(t(state === 'process' ? 'promotion.entry_process' : 'promotion.joined')),
  });
}
