import { Card } from '@baize/ui/card';
import { CdnImage } from '@baize/ui/image';
import { Tabs } from '@baize/ui/tabs';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './app-download.module.css';
import { platformIcon, type App } from './apps.tsx';
import type { Platform } from './device-platform.ts';

/** The size of the pictures that tooling/art draws. */
const PICTURE_PX = { width: 480, height: 360 };

export interface InstallGuideProps {
  apps: readonly App[];
  shown: Platform;
  onShow: (platform: Platform) => void;
  /** The heading of the guide, which receives the focus when a card leads to the guide. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The guides to install the apps, in steps with pictures (spec section 2, "app installation guides"). Renders nothing if no app has a guide. */
export function InstallGuide({ apps, shown, onShow, heading }: InstallGuideProps) {
  const { t } = useTranslation('player');
  const guided = apps.filter(({ guide }) => guide.length > 0);
  if (guided.length === 0) return null;
  return (
    <Card>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not a stop of the keyboard: the cards give it the focus */}
      <h2 ref={heading} tabIndex={-1} className={styles.guideTitle}>
        {t('download.guide')}
      </h2>
      <Tabs
        label={t('download.guide')}
        value={shown}
        onValueChange={onShow}
        tabs={guided.map((app) => ({
          value: app.platform,
          label: t(`download.${app.platform}`),
          icon: platformIcon(app.platform),
          panel: <Steps app={app} />,
        }))}
      />
    </Card>
  );
}

function Steps({ app: { guide } }: { app: App }) {
  return (
    <ol className={styles.steps}>
      {guide.map(({ text, picture }, index) => (
        <li key={text} className={styles.step}>
          {picture !== null && (
            <CdnImage className={styles.picture} sources={{ src: picture }} alt="" {...PICTURE_PX} />
          )}
          <span className={styles.stepText}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
