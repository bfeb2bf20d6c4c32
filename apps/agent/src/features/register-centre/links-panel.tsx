import { usePromotionLinksQuery } from '@baize/api/agent';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { CreateDownlineOptionsValue } from '@baize/contract/schemas/recruiting';
import { PagedList } from '@baize/site/paged-list';
import { usePageParameter } from '@baize/site/use-page-parameter';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetParts } from '../../shared/preset-terms.ts';
import { LinkCard } from './link-card.tsx';
import { NewLinkPopup } from './new-link-popup.tsx';
import styles from './register-centre.module.css';

export interface LinksPanelProps {
  options: CreateDownlineOptionsValue;
  /** The parts that edit and show the contracts offered by a link. */
  contractPresets: PresetParts;
}

/** The promotion links of the agent, newest first, with a button that creates one. */
export function LinksPanel({ options, contractPresets }: LinksPanelProps) {
  const { t } = useTranslation('agent');
  const { page, onPageChange } = usePageParameter();
  const [isCreating, setIsCreating] = useState(false);
  const result = usePromotionLinksQuery(
    { pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className={styles.links}>
      <div className={styles.bar}>
        <p className={styles.soft}>{t('recruit.links_note')}</p>
        <Button
          variant="brass"
          icon={<Plus aria-hidden="true" />}
          disabledReason={options.linksLeft === 0 ? t('recruit.link_limit') : undefined}
          onClick={() => setIsCreating(true)}
        >
          {t('recruit.new_link')}
        </Button>
      </div>
      <PagedList result={result} page={page} onPageChange={onPageChange}>
        {(value) => {
          if (!value)
            return (
              <div aria-busy="true">
                <Skeleton shape="block" className={styles.wait} />
              </div>
            );
          if (value.list.length === 0)
            return (
              <Card>
                <EmptyState text={t('recruit.links_empty')} />
              </Card>
            );
          return value.list.map((link) => (
            <LinkCard key={link.linkId} link={link} currency={value.currency} contractPresets={contractPresets} />
          ));
        }}
      </PagedList>
      {isCreating && (
        <NewLinkPopup options={options} contractPresets={contractPresets} onClose={() => setIsCreating(false)} />
      )}
    </div>
  );
}
