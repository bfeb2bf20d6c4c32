import { lazySection } from '@baize/site/lazy-section';
import { Popover } from '@baize/ui/popover';
import { Skeleton } from '@baize/ui/skeleton';
import { Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayHelpContentProps } from './play-help-content.tsx';
import { usePlayTexts } from './play-texts.tsx';
import styles from './panel.module.css';

/** The table of prizes shares its texts with the page of odds and returns; both are loaded when the help is opened first. */
const PlayHelpContent = lazySection(
  async () => (await import('./play-help-content.tsx')).PlayHelpContent,
  ['lottery-returns'],
);

export interface PlayHelpPopoverProps extends PlayHelpContentProps {
  trigger: ReactElement;
}

/** The help of a play in a popover at its button. It is loaded at the first press of the button, so it is open from the start. */
export function PlayHelpPopover({ trigger, ...content }: PlayHelpPopoverProps) {
  const { t } = useTranslation('player');
  const texts = usePlayTexts();
  return (
    <Popover
      defaultOpen
      trigger={trigger}
      title={`${texts.group(content.play)} · ${texts.name(content.play)}`}
      closeLabel={t('act.close')}
    >
      <Suspense fallback={<Skeleton shape="block" className={styles.helpWait} />}>
        <PlayHelpContent {...content} />
      </Suspense>
    </Popover>
  );
}
