import { useReferralRewardsQuery } from '@baize/api/member';
import type { RewardState } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { ReferralReward, ReferralRewardsValue } from '@baize/contract/schemas/referrals';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { PeriodField } from '@baize/site/period-field';
import { RecordList } from '@baize/site/record-list';
import { useListQuery } from '@baize/site/use-list-query';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import type { Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';

const NO_FILTERS = {};

/** The rewards for invited friends in a period. They are claimed in the reward centre. */
export function RewardList() {
  const { t } = useTranslation('player');
  const { query, today, change } = useListQuery(NO_FILTERS);
  const { from, to, page } = query;
  const result = useReferralRewardsQuery(
    { from, to, pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Card title={t('referral.rewards')}>
      <RecordList
        caption={t('referral.rewards')}
        filters={<PeriodField label={t('range.label')} value={query} today={today} onChange={change} />}
        totals={useTotals()}
        result={result}
        columns={useRewardColumns(result.data?.currency)}
        rowKey={({ rewardId }) => rewardId}
        empty={<EmptyState text={t('referral.rewards_empty')} />}
        skeletonRows={3}
        page={page}
        onPageChange={(next, options) => change({ page: next }, options)}
      />
    </Card>
  );
}

function useTotals() {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return {
    label: t('referral.rewards'),
    figures: (value: ReferralRewardsValue | undefined) => [
      { label: t('referral.rewards_sum'), value: value && money(value.totalAmount, value.currency) },
    ],
  };
}

const STATE_BADGES = {
  coming: ['referral.reward_coming', 'plain'],
  claim: ['referral.reward_claim', 'brass'],
  process: ['referral.reward_process', 'info'],
  claimed: ['referral.reward_claimed', 'win'],
  rejected: ['referral.reward_rejected', 'lose'],
  expired: ['referral.reward_expired', 'plain'],
  returned: ['referral.reward_returned', 'lose'],
} as const satisfies Record<RewardState, readonly [text: string, tone: BadgeTone]>;

function useRewardColumns(currency: Currency | undefined): Column<ReferralReward>[] {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  return [
    { key: 'createdAt', head: t('referral.created_at'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'account', head: t('referral.account'), cell: ({ account }) => account },
    {
      key: 'amount',
      head: t('referral.amount'),
      numeric: true,
      cell: ({ amount }) => currency && money(amount, currency),
    },
    {
      key: 'state',
      head: t('referral.state'),
      cell: ({ state }) => {
        const [text, tone] = STATE_BADGES[state];
        return <Badge tone={tone}>{t(text)}</Badge>;
      },
    },
  ];
}
