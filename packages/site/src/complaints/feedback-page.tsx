import { useFeedbackMutation } from '@baize/api';
import { FEEDBACK_MAX_CHARACTERS, FEEDBACK_MAX_WORDS, FEEDBACK_MIN_WORDS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { TextField } from '@baize/ui/text-field';
import { TextareaField } from '@baize/ui/textarea-field';
import { feedbackForm } from '@baize/validation/forms/feedback';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { Form } from '../forms/form.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { withHumanCheck } from '../human-check/with-human-check.ts';
import { useNumberFormats } from '../language/number-formats.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useActForm } from '../forms/use-act-form.ts';
import { useCharacterCount } from '../forms/use-character-count.ts';
import { usePictureSender } from '../pictures/use-picture-sender.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import { useIsSignedIn } from '../session/viewer.ts';
import styles from './complaints.module.css';
import { PicturesField } from './pictures-field.tsx';

export interface FeedbackPageProps {
  /** Path of the member's complaints on this site. */
  complaintsPath: string;
}

/** The feedback form, for visitors and members (spec sections 5 and 7). */
export function FeedbackPage({ complaintsPath }: FeedbackPageProps) {
  const { t } = useTranslation('common');
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <PageTitle title={t('feedback.title')} />
      <PageHeader title={t('feedback.title')} note={t('feedback.note')} />
      <div className={styles.narrow}>
        <Card>
          {isSent ? (
            <FeedbackSent onWriteAnother={() => setIsSent(false)} />
          ) : (
            <FeedbackForm onSent={() => setIsSent(true)} />
          )}
        </Card>
        <p className={styles.aside}>
          {t('feedback.complain')} <Link to={complaintsPath}>{t('feedback.to_complaints')}</Link>
        </p>
      </div>
    </>
  );
}

function FeedbackSent({ onWriteAnother }: { onWriteAnother: () => void }) {
  const { t } = useTranslation('common');
  return (
    <output>
      <EmptyState
        text={`${t('feedback.sent')} ${t('feedback.sent_text')}`}
        action={<Button onClick={onWriteAnother}>{t('feedback.again')}</Button>}
      />
    </output>
  );
}

interface FeedbackValues {
  content: string;
  contact: string;
  images: File[];
}

const EMPTY_FEEDBACK: FeedbackValues = { content: '', contact: '', images: [] };

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  const countText = useCharacterCount();
  const toErrorSentence = useFieldSentence();
  const isMember = useIsSignedIn();
  const { form, refusal, pictures, dialog } = useFeedbackForm(onSent);
  const field = useFieldProps(form);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const hasBeenSubmitted = form.submitCount > 0;
  return (
    <div ref={frame}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <TextareaField
          label={t('feedback.content')}
          required
          help={t('feedback.content_help', { min: count(FEEDBACK_MIN_WORDS), max: count(FEEDBACK_MAX_WORDS) })}
          name="content"
          rows={6}
          value={form.values.content}
          charactersMax={FEEDBACK_MAX_CHARACTERS}
          countText={countText}
          error={hasBeenSubmitted ? toErrorSentence(form.errors.content) : undefined}
          onValueChange={(content) => void form.setFieldValue('content', content)}
        />
        {!isMember && (
          <TextField
            label={t('feedback.contact')}
            help={t('feedback.contact_help')}
            type="email"
            autoComplete="email"
            {...field('contact')}
          />
        )}
        <PicturesField
          value={form.values.images}
          onChange={(images) => void form.setFieldValue('images', images)}
          pictures={pictures}
          error={hasBeenSubmitted ? toErrorSentence([form.errors.images].flat()[0]) : undefined}
          disabled={form.isSubmitting}
        />
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('feedback.send')}
        </Button>
      </Form>
      {dialog}
    </div>
  );
}

/**
 * Uploads the pictures, then sends the feedback that refers to them. A visitor passes a human check where the brand
 * requires one. Unchanged feedback that is sent again keeps its request id, so that it is stored only once.
 */
function useFeedbackForm(onSent: () => void) {
  const [send] = useFeedbackMutation();
  const pictures = usePictureSender('feedback');
  const humanCheck = useHumanCheck('feedback');
  const { requestIdFor } = useRequestId();
  const schema = useMemo(() => feedbackForm(), []);
  const { form, refusal } = useActForm({
    initialValues: EMPTY_FEEDBACK,
    schema,
    submit: async ({ content, contact, images: files }: FeedbackValues) => {
      const images = await pictures.send(files);
      // A failed upload resolves with its refusal, which the form shows; the feedback is not sent then.
      if (!Array.isArray(images)) return images;
      const request = { content: content.trim(), ...(contact.trim() !== '' && { contact: contact.trim() }), images };
      const requestId = requestIdFor(JSON.stringify(request));
      return await withHumanCheck(async (pass) => await send({ ...request, ...pass, requestId }), humanCheck.open);
    },
    fields: { 'upload.not_found': 'images', 'upload.no_room': 'images', 'feedback.length': 'content' },
    onDone: onSent,
  });
  return { form, refusal, pictures, dialog: humanCheck.dialog };
}
