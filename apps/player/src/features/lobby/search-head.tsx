import { Button } from '@baize/ui/button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { searchPath } from '../../shared/paths.ts';
import styles from './lobby.module.css';

/** The number of games that a search found in this category, and a link that searches all categories. */
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
