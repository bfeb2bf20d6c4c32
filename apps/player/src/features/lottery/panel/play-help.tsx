import { loadChunk } from '@baize/site/chunk-load';
import { useChunkFailureToast } from '@baize/site/use-chunk-failure-toast';
import { Button } from '@baize/ui/button';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayHelpContentProps } from './play-help-content.tsx';
import type { PlayHelpPopoverProps } from './play-help-popover.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

/** The code of popovers is larger than the bet panel itself, so it is loaded when the help is opened for the first time. */
const loadPopover = async () => (await import('./play-help-popover.tsx')).PlayHelpPopover;

/** The button that opens the help of the chosen play. If the code of the help cannot be downloaded, a toast says so, and the picked numbers stay. */
export function PlayHelp(props: PlayHelpContentProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const [HelpPopover, setHelpPopover] = useState<ComponentType<PlayHelpPopoverProps> | null>(null);
  const showFailure = useChunkFailureToast();
  const open = () => void loadChunk(loadPopover).then((component) => setHelpPopover(() => component), showFailure);
  const button = (
    <Button
      variant="link"
      size="small"
      icon={<CircleHelp aria-hidden="true" />}
      className={styles.helpTrigger}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t('lottery.play_help', { play: texts.name(props.play) })}
    </Button>
  );
  return HelpPopover === null ? button : <HelpPopover trigger={button} {...props} />;
}
