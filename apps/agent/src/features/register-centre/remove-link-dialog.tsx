import { useRemovePromotionLinkMutation } from '@baize/api/agent';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-done';
import { useErrorSentence } from '@baize/site/sentences';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useTranslation } from 'react-i18next';

export interface RemoveLinkDialogProps {
  link: PromotionLink;
  onClose: () => void;
}

/** Asks once more before a link is removed for good. */
export function RemoveLinkDialog({ link: { linkId, name }, onClose }: RemoveLinkDialogProps) {
  const { t } = useTranslation('agent');
  const done = useSuccessToast();
  const sentence = useErrorSentence();
  const [remove, { isLoading, error }] = useRemovePromotionLinkMutation();
  const send = async () => {
    const removed = await remove({ linkId });
    if (removed.error !== undefined) return;
    done(t('recruit.removed'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('recruit.remove_title', { name })}
      confirmLabel={t('recruit.remove')}
      cancelLabel={t('act.cancel')}
      tone="danger"
      loading={isLoading}
      onConfirm={() => void send()}
    >
      <p>{t('recruit.remove_text')}</p>
      {error !== undefined && <FormNotice tone="lose" text={sentence(error)} />}
    </ConfirmDialog>
  );
}
