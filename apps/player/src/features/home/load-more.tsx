import { Button } from '@baize/ui/button';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useTranslation } from 'react-i18next';
import styles from './home.module.css';

export interface LoadMoreProps {
  open: boolean;
  onChange: (open: boolean) => void;
}

/** The button under a section of home that shows more games or vendors, and hides them again. */
export function LoadMore({ open, onChange }: LoadMoreProps) {
  const { t } = useTranslation('player');
  return (
    <div className={styles.more}>
      <Button iconEnd={open ? <ChevronUp /> : <ChevronDown />} aria-expanded={open} onClick={() => onChange(!open)}>
        {t(open ? 'section.less' : 'section.more')}
      </Button>
    </div>
  );
}
