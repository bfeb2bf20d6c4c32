import type { Play } from '@baize/lottery/play';
import { useTexts } from '@baize/site/texts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_AREA, textAreaOfFamily } from './play-families.ts';
import { playTexts, type PlayTexts } from './play-texts.ts';

/** Returns a function that translates the plays of a family. Suspends until the texts are loaded. */
export function usePlayTexts(family: string): (play: Play<never>, lunarYear?: number) => PlayTexts {
  useTexts([SHARED_AREA, textAreaOfFamily(family)]);
  const { t } = useTranslation();
  return useCallback((play, lunarYear) => playTexts(t, play, lunarYear), [t]);
}
