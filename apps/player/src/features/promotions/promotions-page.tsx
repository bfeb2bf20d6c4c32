import { useActivitiesQuery } from '@baize/api/member';
import type { ActivitiesValue } from '@baize/contract/schemas/promotions';
import { RECORDS_PER_PAGE_MAX } from '@baize/contract/limits';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { PagedList } from '@baize/site/paged-list';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { ActivityCards, CardsSkeleton } from './activity-cards.tsx';
import { groupActivities } from './activity-groups.ts';
import { NoOffers } from './no-offers.tsx';
import styles from './promotions.module.css';
import { usePromotionsAddress, writePromotionsAddress, type PromotionsAddress } from './promotions-address.ts';

/** Age in seconds below which a list is not fetched again, such as the list of the rendered first view. */
const FRESH_SECONDS = 5;

/** The page /promotions (spec section 2): the activities that visitors and members can join, in groups, with this member's state in each. */
export function PromotionsPage() {
  const { t } = useTranslation('player');
  const { address, change } = usePromotionsAddress();
  // An application may have been answered since the last visit, so each visit fetches the list again.
  const result = useActivitiesQuery(
    {
      language: useLanguage(),
      pageNo: address.page,
      pageSize: RECORDS_PER_PAGE_MAX,
      ...(address.tab !== undefined && { tab: address.tab }),
      ...(address.name !== '' && { search: address.name }),
    },
    { refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  return (
    <>
      <PageTitle title={t('nav.promotions')} />
      <PageHeader title={t('nav.promotions')} note={t('promotion.note')} actions={<Links />} />
      <div className={styles.tools}>
        <Tabs tabs={result.data?.tabs ?? []} address={address} />
        <SearchBox
          className={styles.search}
          label={t('promotion.search')}
          name={address.name}
          onNameChange={(name) => change({ name })}
        />
      </div>
      <PagedList result={result} page={address.page} onPageChange={(page, options) => change({ page }, options)}>
        {(value) =>
          value === undefined ? (
            <CardsSkeleton />
          ) : (
            <Groups value={value} address={address} onEnd={() => void result.refetch()} />
          )
        }
      </PagedList>
    </>
  );
}

function Links() {
  const { t } = useTranslation('player');
  return (
    <>
      <Button variant="link" render={<Link to={paths.promotionWinners} />}>
        {t('promotion.winners')}
      </Button>
      <Button render={<Link to={paths.rewardCentre} />}>{t('reward.title')}</Button>
    </>
  );
}

/** The groups of the operator as links, so that the address holds the choice. */
function Tabs({ tabs, address }: { tabs: ActivitiesValue['tabs']; address: PromotionsAddress }) {
  const { t } = useTranslation('player');
  const all = { code: undefined, title: t('promotion.all') };
  return (
    <TabLinks
      className={styles.tabs}
      label={t('promotion.groups')}
      tabs={[all, ...tabs].map(({ code, title }) => ({
        key: code ?? '',
        label: titleOf({ code, title }) || t('promotion.other'),
        active: code === address.tab,
        render: <Link to={`?${writePromotionsAddress(address, { tab: code })}`} />,
      }))}
    />
  );
}

/** The tab of promotions that name no tab. The platform has no title for it. */
const OTHER_GROUP = 'other';

/** Returns the title of a tab in the current language, or an empty text if the platform has none. */
function titleOf({ code, title }: { code: string | undefined; title: string }): string {
  return code === OTHER_GROUP && title === OTHER_GROUP ? '' : title;
}

interface GroupsProps {
  value: ActivitiesValue;
  address: PromotionsAddress;
  onEnd: () => void;
}

function Groups({ value, address, onEnd }: GroupsProps) {
  const { t } = useTranslation('player');
  const groups = groupActivities(value);
  if (groups.length === 0) return <NothingFound address={address} obstacle={value.obstacle} />;
  return groups.map(({ code, title, activities }) => (
    <section key={code} className={styles.group} aria-labelledby={`group-${code}`}>
      <h2 id={`group-${code}`} className={styles.groupTitle}>
        {titleOf({ code, title }) || t('promotion.other')}
      </h2>
      <ActivityCards activities={activities} onEnd={onEnd} />
    </section>
  ));
}

interface NothingFoundProps extends Pick<ActivitiesValue, 'obstacle'> {
  address: PromotionsAddress;
}

function NothingFound({ address: { name, tab }, obstacle }: NothingFoundProps) {
  const { t } = useTranslation('player');
  if (obstacle !== null || (name === '' && tab === undefined)) return <NoOffers obstacle={obstacle} />;
  return (
    <EmptyState
      drawing="search"
      text={t(name === '' ? 'promotion.empty' : 'promotion.found_none')}
      action={<Button render={<Link to={paths.promotions} />}>{t('promotion.show_all')}</Button>}
    />
  );
}
