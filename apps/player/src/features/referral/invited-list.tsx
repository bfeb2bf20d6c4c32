import { useInvitedMembersQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { InvitedMember } from '@baize/contract/schemas/referrals';
import { useFormats } from '@baize/site/formats';
import { RecordList } from '@baize/site/record-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';

/** The query parameter with the page of this list. The list of rewards beside it uses `page`. */
const PAGE_PARAMETER = 'friends';

/** The people who registered with the code, newest first. */
export function InvitedList() {
  const { t } = useTranslation('player');
  const { page, onPageChange } = usePageParameter(PAGE_PARAMETER);
  const query = { pageNo: page, pageSize: RECORDS_PER_PAGE };
  const result = useInvitedMembersQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <Card title={t('referral.friends')}>
      <RecordList
        caption={t('referral.friends')}
        result={result}
        columns={useInvitedColumns()}
        rowKey={({ account, registeredAt }) => `${account} ${registeredAt}`}
        empty={<EmptyState text={t('referral.friends_empty')} />}
        skeletonRows={3}
        page={page}
        onPageChange={onPageChange}
      />
    </Card>
  );
}

function useInvitedColumns(): Column<InvitedMember>[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return [
    { key: 'account', head: t('referral.account'), cell: ({ account }) => account },
    { key: 'registeredAt', head: t('referral.registered_at'), cell: ({ registeredAt }) => dateTime(registeredAt) },
    {
      key: 'state',
      head: t('referral.state'),
      cell: ({ deposited, qualified }) =>
        qualified ? (
          <Badge tone="win">{t('referral.friend_qualified')}</Badge>
        ) : deposited ? (
          <Badge tone="info">{t('referral.friend_deposited')}</Badge>
        ) : (
          <Badge>{t('referral.friend_registered')}</Badge>
        ),
    },
  ];
}
