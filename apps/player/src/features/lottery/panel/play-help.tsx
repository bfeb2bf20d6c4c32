import { lazyPart } from '@baize/site/lazy-page';
import { Button } from '@baize/ui/button';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayHelpContentProps } from './play-help-content.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

/** Popovers weigh more than the bet panel itself, so that they are loaded when the help is asked for first. */
const PlayHelpPopover = lazyPart(async () => (await import('./play-help-popover.tsx')).PlayHelpPopover);

/** The button beside the chosen play that opens its help. */
export function PlayHelp(props: PlayHelpContentProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button
      variant="link"
      size="small"
      icon={<CircleHelp aria-hidden="true" />}
      className={styles.helpTrigger}
      aria-haspopup="dialog"
      onClick={() => setAsked(true)}
    >
      {t('lottery.play_help', { play: texts.name(props.play) })}
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <PlayHelpPopover trigger={button} {...props} />
    </Suspense>
  );
}
