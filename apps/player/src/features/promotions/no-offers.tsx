import type { ActivitiesValue } from '@baize/contract/schemas/promotions';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** The empty list of promotions. If the member gets no offers, e.g. because of a break or an opt-out, it says so. */
export function NoOffers({ obstacle }: Pick<ActivitiesValue, 'obstacle'>) {
  const { t } = useTranslation('player');
  return (
    <EmptyState
      text={t(obstacle === null ? 'promotion.empty' : `promotion.obstacle_${obstacle}`)}
      action={
        obstacle === 'offers_off' && (
          <Button render={<Link to={paths.playLimits} />}>{t('promotion.to_settings')}</Button>
        )
      }
    />
  );
}
