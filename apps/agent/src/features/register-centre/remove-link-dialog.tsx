import { useRemovePromotionLinkMutation } from '@baize/api/agent';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useTranslation } from 'react-i18next';

export interface RemoveLinkDialogProps {
  link: PromotionLink;
  onClose: () => void;
}

/** Asks for confirmation before a promotion link is removed. The removal cannot be undone. An error of the server is shown in the dialog. */
export function RemoveLinkDialog({ link: { linkId, name }, onClose }: RemoveLinkDialogProps) {
  const { t } = useTranslation('agent');
  const showSuccess = useSuccessToast();
  const errorSentence = useErrorSentence();
  const [removeLink, { isLoading, error }] = useRemovePromotionLinkMutation();
  const confirmRemoval = async () => {
    const result = await removeLink({ linkId });
    if (result.error !== undefined) return;
    showSuccess(t('recruit.removed'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('recruit.remove_title', { name })}
      confirmLabel={t('recruit.remove')}
      cancelLabel={t('act.cancel')}
      tone="danger"
      loading={isLoading}
      onConfirm={() => void confirmRemoval()}
    >
      <p>{t('recruit.remove_text')}</p>
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </ConfirmDialog>
  );
}
