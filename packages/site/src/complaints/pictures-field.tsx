import { uploadTypes } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import { UploadField } from '@baize/ui/upload-field';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../language/number-formats.ts';
import { SendingPictures } from '../pictures/sending-pictures.tsx';
import { useUploadTexts } from '../pictures/upload-texts.ts';
import { usePictureChoice } from '../pictures/use-picture-choice.ts';
import type { PictureSender } from '../pictures/use-picture-sender.ts';

const UPLOAD_LIMITS = { types: uploadTypes, filesMax: UPLOAD_IMAGES_MAX, sizeMaxBytes: UPLOAD_SIZE_MAX_BYTES };
const BYTES_PER_MB = 1024 * 1024;

export interface PicturesFieldProps {
  value: readonly File[];
  onChange: (files: File[]) => void;
  /** Uploads the pictures and knows the progress of each one. */
  pictures: PictureSender;
  error: string | undefined;
  disabled: boolean;
}

/** The upload field for the pictures of feedback and complaints (spec section 5, "Uploads"). */
export function PicturesField({ value, onChange, pictures, error, disabled }: PicturesFieldProps) {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  const choice = usePictureChoice(onChange);
  return (
    <>
      <UploadField
        label={t('complaint.images')}
        help={t('complaint.images_help', {
          most: count(UPLOAD_IMAGES_MAX),
          size: count(UPLOAD_SIZE_MAX_BYTES / BYTES_PER_MB),
        })}
        name="images"
        value={value}
        error={choice.refusedText ?? error}
        onValueChange={choice.choose}
        limits={UPLOAD_LIMITS}
        texts={useUploadTexts()}
        statusOf={pictures.statusOf}
        disabled={disabled}
      />
      <SendingPictures sender={pictures} />
    </>
  );
}
