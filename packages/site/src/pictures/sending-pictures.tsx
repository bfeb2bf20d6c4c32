import { Button } from '@baize/ui/button';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../language/number-formats.ts';
import type { PictureSender } from './use-picture-sender.ts';

/** Screen readers announce the progress in steps of this size and not for each per cent. */
const ANNOUNCED_STEP_PERCENT = 25;

/** Shows the button that aborts an upload, and announces its progress. */
export function SendingPictures({ sender: { sending, cancel } }: { sender: PictureSender }) {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  const percent = Math.floor((sending?.percent ?? 0) / ANNOUNCED_STEP_PERCENT) * ANNOUNCED_STEP_PERCENT;
  return (
    <>
      <VisuallyHidden render={<output data-part="upload-progress" />}>
        {sending && t('upload.progress_of', { name: sending.name, percent: count(percent) })}
      </VisuallyHidden>
      {sending && (
        <Button variant="line" full onClick={cancel}>
          {t('upload.cancel')}
        </Button>
      )}
    </>
  );
}
