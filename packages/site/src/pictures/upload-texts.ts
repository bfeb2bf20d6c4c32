import { UPLOAD_IMAGES_MAX, UPLOAD_SIZE_MAX_BYTES } from '@baize/contract/limits';
import type { RefusalReason, UploadTexts } from '@baize/ui/upload-field';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../language/number-formats.ts';

const BYTES_PER_MB = 1024 * 1024;

const REFUSAL_KEYS = {
  type: 'upload.refused_type',
  size: 'upload.refused_size',
  count: 'upload.refused_count',
  double: 'upload.refused_double',
} as const satisfies Record<RefusalReason, string>;

/** Returns the texts of an upload field for pictures. */
export function useUploadTexts(): UploadTexts {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  return {
    choose: t('upload.choose'),
    drop: t('upload.drop'),
    remove: (name) => t('upload.remove', { name }),
    removed: (name) => t('upload.removed', { name }),
    refused: (name, reason) =>
      t(REFUSAL_KEYS[reason], {
        name,
        most: count(UPLOAD_IMAGES_MAX),
        size: count(UPLOAD_SIZE_MAX_BYTES / BYTES_PER_MB),
      }),
  };
}
