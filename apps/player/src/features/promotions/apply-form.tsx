import { uploadTypes } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX, UPLOAD_REMARK_MAX_CHARACTERS, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { useErrorFocus } from '@baize/site/error-focus';
import { useFieldSentence } from '@baize/site/field-sentence';
import { Form } from '@baize/site/form';
import { useNumberFormats } from '@baize/site/number-formats';
import { useCharacterCount } from '@baize/site/use-character-count';
import { SendingPictures } from '@baize/site/sending-pictures';
import { useUploadTexts } from '@baize/site/upload-texts';
import { usePictureChoice } from '@baize/site/use-picture-choice';
import { Button } from '@baize/ui/button';
import { TextareaField } from '@baize/ui/textarea-field';
import { UploadField } from '@baize/ui/upload-field';
import { useTranslation } from 'react-i18next';
import { useApplyForm } from './use-apply-form.ts';

const UPLOAD_LIMITS = { types: uploadTypes, filesMax: UPLOAD_IMAGES_MAX, sizeMaxBytes: UPLOAD_SIZE_MAX_BYTES };
const BYTES_PER_MB = 1024 * 1024;

/** The form to apply for an activity with a remark and pictures, within the limits of spec section 5, "Uploads". */
export function ApplyForm({ activity }: { activity: ActivityValue }) {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const countText = useCharacterCount();
  const sentence = useFieldSentence();
  const { form, refusal, pictures } = useApplyForm(activity);
  const frame = useErrorFocus<HTMLDivElement>(form);
  const choice = usePictureChoice((images) => void form.setFieldValue('images', images));
  const isSent = form.submitCount > 0;
  return (
    <div ref={frame}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <TextareaField
          label={t('promotion.remark')}
          required={activity.form.remarkRequired}
          help={t('promotion.remark_help')}
          name="remark"
          value={form.values.remark}
          charactersMax={UPLOAD_REMARK_MAX_CHARACTERS}
          countText={countText}
          error={isSent ? sentence(form.errors.remark) : undefined}
          onValueChange={(remark) => void form.setFieldValue('remark', remark)}
        />
        <UploadField
          label={t('promotion.images')}
          required={activity.form.imagesRequired}
          help={t('promotion.images_help', {
            most: count(UPLOAD_IMAGES_MAX),
            size: count(UPLOAD_SIZE_MAX_BYTES / BYTES_PER_MB),
          })}
          name="images"
          value={form.values.images}
          error={choice.refusedText ?? (isSent ? sentence([form.errors.images].flat()[0]) : undefined)}
          onValueChange={choice.choose}
          limits={UPLOAD_LIMITS}
          texts={useUploadTexts()}
          statusOf={pictures.statusOf}
          disabled={form.isSubmitting}
        />
        <SendingPictures sender={pictures} />
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('promotion.send')}
        </Button>
      </Form>
    </div>
  );
}
