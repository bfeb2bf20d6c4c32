import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { Badge } from '@baize/ui/badge';
import { IconButton } from '@baize/ui/icon-button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './play.module.css';
import type { FullScreen } from './use-full-screen.ts';

export interface PlayBarProps {
  title: string;
  trial: boolean;
  backPath: string;
  screen: FullScreen;
  onReload: () => void;
}

/** The bar above a game: back, the name of the game, the help centre, reload and full screen. */
export function PlayBar({ title, trial, backPath, screen: { isFull, toggle }, onReload }: PlayBarProps) {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const openHelp = () => {
    // A popup is rendered outside of the full-screen element, where it would be invisible, so full screen ends first.
    if (isFull) toggle();
    dispatch(popupOpened({ name: 'help' }));
  };
  return (
    <div className={styles.bar}>
      <IconButton label={t('play.back')} render={<Link to={backPath} />}>
        <ArrowLeft />
      </IconButton>
      <h1 className={styles.title}>{title}</h1>
      {trial && <Badge tone="info">{t('game.trial')}</Badge>}
      <span className={styles.space} />
      <IconButton label={t('nav.help')} onClick={openHelp}>
        <CircleHelp />
      </IconButton>
      <IconButton label={t('play.reload')} onClick={onReload}>
        <RotateCw />
      </IconButton>
      <IconButton label={t('play.full_screen')} pressed={isFull} onClick={toggle}>
        {isFull ? <Minimize /> : <Maximize />}
      </IconButton>
    </div>
  );
}
