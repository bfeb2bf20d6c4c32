import type { Play } from '@baize/lottery/play';
import { useTexts } from '@baize/site/texts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionText } from '../texts/option-text.ts';
import { SHARED_AREA, textAreaOfFamily } from '../texts/play-families.ts';
import { playTexts } from '../texts/play-texts.ts';
import { playTranslator } from '../texts/translate.ts';

/** Functions that translate the plays of a family. */
export interface PlayTexts {
  readonly name: (play: Play<never>) => string;
  readonly group: (play: Play<never>) => string;
  readonly row: (rowId: string) => string;
  /** Translates a symbol; numbers stay as they are. */
  readonly option: (option: string) => string;
}

const Family = createContext<string | undefined>(undefined);

/** Loads the texts of a family for the components inside. Suspends until they are loaded. */
export function PlayTextsOfFamily({ family, children }: { family: string; children: ReactNode }) {
  useTexts([SHARED_AREA, textAreaOfFamily(family)]);
  return <Family value={family}>{children}</Family>;
}

/** Returns the texts of the family of the surrounding `PlayTextsOfFamily`. Throws without one. */
export function usePlayTexts(): PlayTexts {
  const family = use(Family);
  if (family === undefined) throw new Error('no family of plays stands around this part');
  const { t } = useTranslation();
  return useMemo(() => {
    const translator = playTranslator(t, { family });
    return {
      name: (play) => playTexts(t, play).name,
      group: (play) => playTexts(t, play).group,
      row: (rowId) => translator.named('row', rowId),
      option: (option) => optionText(translator, option),
    };
  }, [t, family]);
}
