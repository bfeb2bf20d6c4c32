import { useMessagesQuery } from '@baize/api';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import { PageHeader } from '@baize/ui/page-header';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../page/page-title.tsx';
import { PagedList } from '../records/paged-list.tsx';
import { usePageParameter } from '../records/use-page-parameter.ts';
import { MessageChoicesButton } from './message-choices-button.tsx';
import { MessageList, MessageListSkeleton } from './message-list.tsx';

/** The messages page of both sites (spec section 2, messageV2), newest message first. */
export function MessagesPage() {
  const { t } = useTranslation('common');
  const { page, onPageChange } = usePageParameter();
  // A message may have arrived since the last visit, so each visit fetches the list again.
  const messages = useMessagesQuery({ pageNo: page, pageSize: RECORDS_PER_PAGE }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title={t('message.title')} />
      <PageHeader title={t('message.title')} note={t('message.note')} actions={<MessageChoicesButton />} />
      <PagedList result={messages} page={page} onPageChange={onPageChange}>
        {(value) => (value ? <MessageList key={page} messages={value.list} /> : <MessageListSkeleton />)}
      </PagedList>
    </>
  );
}
