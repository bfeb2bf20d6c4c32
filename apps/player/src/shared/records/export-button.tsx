import { useExportRecordsMutation } from '@baize/api/member';
import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { Button } from '@baize/ui/button';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';

/** All pages of what is shown as a file: the server names an address for it, and the browser writes it to the disk by itself. */
export function ExportButton({ request }: { request: ExportRecordsRequest }) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const [open, { isLoading }] = useExportRecordsMutation();
  const save = async () => {
    const { data, error } = await open(request);
    if (data) window.location.assign(data.path);
    else dispatch(toastAdded(errorSentence(error), 'error'));
  };
  return (
    <Button icon={<Download aria-hidden="true" />} loading={isLoading} onClick={() => void save()}>
      {t('record.export')}
    </Button>
  );
}
