import { useCreateComplaintMutation } from '@baize/api';
import { complaintTopics, type ComplaintTopic } from '@baize/contract/codes';
import { COMPLAINT_MAX_CHARACTERS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { PageHeader } from '@baize/ui/page-header';
import { SelectField } from '@baize/ui/select-field';
import { TextField } from '@baize/ui/text-field';
import { TextareaField } from '@baize/ui/textarea-field';
import { complaintForm } from '@baize/validation/forms/feedback';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { Form } from '../forms/form.tsx';
import { useFieldProps } from '../forms/form-fields.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';
import { useCharacterCount } from '../forms/use-character-count.ts';
import { usePictureSender } from '../pictures/use-picture-sender.ts';
import { useRequestId } from '../forms/use-request-id.ts';
import { BackToComplaints } from './back-to-complaints.tsx';
import { complaintSearch } from './complaint-view.ts';
import styles from './complaints.module.css';
import { PicturesField } from './pictures-field.tsx';
import { SubjectFields, type SubjectChoice } from './subject-fields.tsx';

interface ComplaintValues {
  topic: ComplaintTopic;
  subject: SubjectChoice;
  title: string;
  text: string;
  images: File[];
}

const EMPTY_COMPLAINT: ComplaintValues = {
  topic: 'deposit',
  subject: { kind: undefined, subjectId: '' },
  title: '',
  text: '',
  images: [],
};

/** The form of a new complaint. */
export function ComplaintForm() {
  const { t } = useTranslation('common');
  const countText = useCharacterCount();
  const toErrorSentence = useFieldSentence();
  const { form, refusal, pictures } = useComplaintForm();
  const field = useFieldProps(form);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const hasBeenSubmitted = form.submitCount > 0;
  return (
    <>
      <PageTitle title={t('complaint.new')} />
      <BackToComplaints />
      <PageHeader title={t('complaint.new')} note={t('complaint.new_note')} />
      <Card className={styles.narrow}>
        <div ref={frame}>
          <Form onSubmit={form.handleSubmit} refusal={refusal}>
            <SelectField<ComplaintTopic>
              label={t('complaint.topic')}
              options={complaintTopics.map((topic) => ({ value: topic, label: t(`complaint.topic_${topic}`) }))}
              value={form.values.topic}
              onValueChange={(topic) => void form.setFieldValue('topic', topic)}
            />
            <SubjectFields
              value={form.values.subject}
              onChange={(subject) => void form.setFieldValue('subject', subject)}
            />
            <TextField label={t('complaint.heading')} required autoComplete="off" {...field('title')} />
            <TextareaField
              label={t('complaint.text')}
              required
              name="text"
              rows={6}
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
            <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
              {t('complaint.send')}
            </Button>
          </Form>
        </div>
      </Card>
    </>
  );
}

/** Uploads the pictures, then sends the complaint that refers to them, and opens its conversation. A retry of the unchanged form keeps its request id. */
function useComplaintForm() {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const navigate = useNavigate();
  const [create] = useCreateComplaintMutation();
  const pictures = usePictureSender('complaint');
  const { requestIdFor } = useRequestId();
  const schema = useMemo(() => complaintForm(), []);
  const actForm = useActForm({
    initialValues: EMPTY_COMPLAINT,
    schema,
    submit: async ({ topic, subject, title, text, images: files }: ComplaintValues) => {
      const images = await pictures.send(files);
      // A failed upload resolves with its refusal, which the form shows; the complaint is not sent then.
      if (!Array.isArray(images)) return images;
      const { kind, subjectId } = subject;
      const subjectPart = kind !== undefined && subjectId !== '' ? { subject: { kind, subjectId } } : {};
      const content = { topic, title: title.trim(), text: text.trim(), ...subjectPart, images };
      return await create({ ...content, requestId: requestIdFor(JSON.stringify(content)) });
    },
    fields: { 'upload.not_found': 'images' },
    onDone: ({ complaintId }) => {
      showSuccess(t('complaint.sent'));
      void navigate(complaintSearch(complaintId), { replace: true });
    },
  });
  return { ...actForm, pictures };
}
