import { Button } from '@baize/ui/button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchPath } from '../../shared/paths.ts';
import styles from './lobby.module.css';

/** How many games of this category were found, and the way to those of all others. */
export function SearchHead({ name, total }: { name: string; total: number }) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.found}>
      <p>{t('lobby.found', { count: total })}</p>
      <Button variant="link" iconEnd={<ArrowRight />} render={<Link to={searchPath(name)} />}>
        {t('lobby.search_everywhere')}
      </Button>
    </div>
  );
}
