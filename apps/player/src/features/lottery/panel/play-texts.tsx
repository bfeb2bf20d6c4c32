import type { Play } from '@baize/lottery/play';
import { useTexts } from '@baize/site/texts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionText } from '../texts/option-text.ts';
import { SHARED_AREA, textAreaOfFamily } from '../texts/play-families.ts';
import { playTexts } from '../texts/play-texts.ts';
import { playTranslator } from '../texts/translate.ts';

export interface PlayTexts {
  readonly name: (play: Play<never>) => string;
  readonly group: (play: Play<never>) => string;
  readonly row: (rowId: string) => string;
  /** A number stands for itself. */
  readonly option: (option: string) => string;
}

const Family = createContext<string | undefined>(undefined);

export function PlayTextsOfFamily({ family, children }: { family: string; children: ReactNode }) {
  useTexts([SHARED_AREA, textAreaOfFamily(family)]);
  return <Family value={family}>{children}</Family>;
}

/** The texts of the plays of the family around the component. */
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
