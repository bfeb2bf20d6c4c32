import type { DepositValue } from '@baize/contract/schemas/deposits';
import { UPLOAD_IMAGES_MAX, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import { uploadTypes } from '@baize/contract/codes';
import { useErrorFocus } from '../forms/use-error-focus.ts';
import { Form } from '../forms/form.tsx';
import { useFormats } from '../language/formats.ts';
import { useFieldProps } from '../forms/form-fields.ts';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { SendingPictures } from '../pictures/sending-pictures.tsx';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { useUploadTexts } from '../pictures/upload-texts.ts';
import { usePictureChoice } from '../pictures/use-picture-choice.ts';
import { Button } from '@baize/ui/button';
import { TextField } from '@baize/ui/text-field';
import { UploadField } from '@baize/ui/upload-field';
import { useTranslation } from 'react-i18next';
import { useProofForm } from './use-proof.ts';

const BYTES_PER_MB = 1024 * 1024;
const UPLOAD_LIMITS = { types: uploadTypes, filesMax: UPLOAD_IMAGES_MAX, sizeMaxBytes: UPLOAD_SIZE_MAX_BYTES };

/** Sends the picture of the bank receipt and the bank's reference number. More pictures can be sent during the review. */
export function ProofForm({ deposit: { depositId, proofSent } }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const texts = useUploadTexts();
  const { count } = useFormats();
  const sentence = useFieldSentence();
  const { form, refusal, pictures } = useProofForm(depositId, () => dispatch(toastAdded(t('deposit.proof_sent'))));
  const choice = usePictureChoice((images) => void form.setFieldValue('images', images));
  const fields = useErrorFocus<HTMLDivElement>(form);
  const error = form.submitCount > 0 ? sentence(form.errors.images) : undefined;
  return (
    <div ref={fields}>
      <Form onSubmit={form.handleSubmit} refusal={refusal}>
        <UploadField
          label={t(proofSent ? 'deposit.proof_more' : 'deposit.proof')}
          help={t('deposit.proof_help', {
            files: count(UPLOAD_IMAGES_MAX),
            size: count(UPLOAD_SIZE_MAX_BYTES / BYTES_PER_MB),
          })}
          required
          value={form.values.images}
          onValueChange={choice.choose}
          limits={UPLOAD_LIMITS}
          texts={texts}
          statusOf={pictures.statusOf}
          disabled={form.isSubmitting}
          error={choice.refusedText ?? error}
        />
        <SendingPictures sender={pictures} />
        <TextField label={t('deposit.bank_reference')} autoComplete="off" {...useFieldProps(form)('bankReference')} />
        <Button type="submit" variant={proofSent ? 'line' : 'brass'} size="large" full loading={form.isSubmitting}>
          {t('deposit.send_proof')}
        </Button>
      </Form>
    </div>
  );
}
