import { useAnswerComplaintMutation } from '@baize/api';
import { COMPLAINT_MAX_CHARACTERS } from '@baize/contract/limits';
import type { ComplaintValue } from '@baize/contract/schemas/feedback';
import { Button } from '@baize/ui/button';
import { TextareaField } from '@baize/ui/textarea-field';
import { complaintReplyForm } from '@baize/validation/forms/feedback';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { Form } from '../forms/form.tsx';
import { useFormats } from '../language/formats.ts';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';
import { useCharacterCount } from '../forms/use-character-count.ts';
import { usePictureSender } from '../pictures/use-picture-sender.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import { PicturesField } from './pictures-field.tsx';

interface ReplyValues {
  text: string;
  images: File[];
}

const EMPTY_REPLY: ReplyValues = { text: '', images: [] };

/** The form for the member's next message. Sending it reopens a closed complaint. */
export function ComplaintReply({ complaint }: { complaint: ComplaintValue }) {
  const { t } = useTranslation('common');
  const countText = useCharacterCount();
  const { dateTime } = useFormats();
  const toErrorSentence = useFieldSentence();
  const { form, refusal, pictures } = useReplyForm(complaint.complaintId);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const hasBeenSubmitted = form.submitCount > 0;
  const { reopenUntil } = complaint;
  return (
    <div ref={frame}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <TextareaField
          label={t('complaint.reply')}
          required
          help={reopenUntil === null ? undefined : t('complaint.reopen', { time: dateTime(reopenUntil) })}
          name="text"
          rows={4}
          value={form.values.text}
          charactersMax={COMPLAINT_MAX_CHARACTERS}
          countText={countText}
          error={hasBeenSubmitted ? toErrorSentence(form.errors.text) : undefined}
          onValueChange={(text) => void form.setFieldValue('text', text)}
        />
        <PicturesField
          value={form.values.images}
          onChange={(images) => void form.setFieldValue('images', images)}
          pictures={pictures}
          error={hasBeenSubmitted ? toErrorSentence([form.errors.images].flat()[0]) : undefined}
          disabled={form.isSubmitting}
        />
        <Button type="submit" size="large" full loading={form.isSubmitting}>
          {t('complaint.reply_send')}
        </Button>
      </Form>
    </div>
  );
}

function useReplyForm(complaintId: string) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [answer] = useAnswerComplaintMutation();
  const pictures = usePictureSender('complaint');
  const { requestIdFor, discardRequestId } = useRequestId();
  const schema = useMemo(() => complaintReplyForm(), []);
  const actForm = useActForm({
    initialValues: EMPTY_REPLY,
    schema,
    submit: async ({ text, images: files }: ReplyValues) => {
      const images = await pictures.send(files);
      // A failed upload resolves with its refusal, which the form shows; the message is not sent then.
      if (!Array.isArray(images)) return images;
      const content = { complaintId, text: text.trim(), images };
      return await answer({ ...content, requestId: requestIdFor(JSON.stringify(content)) });
    },
    fields: { 'upload.not_found': 'images' },
    onDone: () => {
      discardRequestId();
      form.resetForm();
      showSuccess(t('complaint.reply_sent'));
    },
  });
  const { form } = actForm;
  return { ...actForm, pictures };
}
