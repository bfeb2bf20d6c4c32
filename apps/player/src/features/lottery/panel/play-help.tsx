import { lazyPart } from '@baize/site/lazy-page';
import { Button } from '@baize/ui/button';
import { Popover } from '@baize/ui/popover';
import { Skeleton } from '@baize/ui/skeleton';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayHelpContentProps } from './play-help-content.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

/** The table of prizes shares its texts with the page of odds and returns; both are loaded when the help is opened first. */
const PlayHelpContent = lazyPart(
  async () => (await import('./play-help-content.tsx')).PlayHelpContent,
  ['lottery-returns'],
);

/** The button beside the chosen play that explains it: rule, example, and what its prizes pay. */
export function PlayHelp(props: PlayHelpContentProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  const name = texts.name(props.play);
  return (
    <Popover
      trigger={
        <Button variant="link" size="small" icon={<CircleHelp aria-hidden="true" />} className={styles.helpTrigger}>
          {t('lottery.play_help', { play: name })}
        </Button>
      }
      title={`${texts.group(props.play)} · ${name}`}
      closeLabel={t('act.close')}
    >
      <Suspense fallback={<Skeleton shape="block" className={styles.helpWait} />}>
        <PlayHelpContent {...props} />
      </Suspense>
    </Popover>
  );
}
