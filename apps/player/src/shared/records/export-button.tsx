import { useExportRecordsMutation } from '@baize/api/member';
import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { Button } from '@baize/ui/button';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';

/**
 * Downloads all pages of the records that `request` selects as one file. The server answers with an address, and the browser downloads the file from
 * there, so that a large file never lies in the page's memory.
 */
export function ExportButton({ request }: { request: ExportRecordsRequest }) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const [requestExport, { isLoading }] = useExportRecordsMutation();
  const save = async () => {
    const { data, error } = await requestExport(request);
    if (data) window.location.assign(data.path);
    else dispatch(toastAdded(errorSentence(error), 'error'));
  };
  return (
    <Button icon={<Download aria-hidden="true" />} loading={isLoading} onClick={() => void save()}>
      {t('record.export')}
    </Button>
  );
}
