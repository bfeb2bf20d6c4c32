import { useMessagesQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { PageHeader } from '@baize/ui/page-header';
import { Paginator } from '@baize/ui/paginator';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { PageTitle } from '../page-title.tsx';
import { usePaginatorTexts } from '../paginator-texts.ts';
import { LoadFailed } from '../security/load-failed.tsx';
import { MessageList, MessageListSkeleton } from './message-list.tsx';

/** Where the address keeps the page that is open. */
const PAGE_PARAM = 'page';

/** Spec section 2, messageV2, on both sites: what the platform told this member, the newest first. */
export function MessagesPage() {
  const { t } = useTranslation('common');
  const [params, setParams] = useSearchParams();
  const pageNo = pageOf(params.get(PAGE_PARAM));
  // Something may have come since it was last looked at.
  const messages = useMessagesQuery({ pageNo, pageSize: RECORDS_PER_PAGE }, { refetchOnMountOrArgChange: true });
  const texts = usePaginatorTexts();
  // A page beyond the last is ignored (spec section 4): its messages were deleted, or the address was typed.
  const lastPage = Math.max(1, messages.currentData?.totalPages ?? pageNo);
  if (pageNo > lastPage) return <Navigate replace to={{ search: `?${PAGE_PARAM}=${lastPage}` }} />;
  return (
    <>
      <PageTitle title={t('message.title')} />
      <PageHeader title={t('message.title')} note={t('message.note')} />
      {messages.isError && <LoadFailed error={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.isLoading && <MessageListSkeleton />}
      {messages.data && !messages.isError && <MessageList key={pageNo} messages={messages.data.list} />}
      <Paginator
        page={pageNo}
        pageCount={messages.data?.totalPages ?? 0}
        onPageChange={(page) => setParams({ [PAGE_PARAM]: String(page) })}
        texts={texts}
      />
    </>
  );
}

const PAGE = /^[1-9]\d{0,4}$/;

function pageOf(text: string | null): number {
  return text !== null && PAGE.test(text) ? Number(text) : 1;
}
