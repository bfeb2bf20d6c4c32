import type { Play } from '@baize/lottery/play';
import { optionTextKey, playTextKeys, rowTextKey } from '@baize/lottery/text-keys';
import { useTranslation } from 'react-i18next';

export interface PlayTexts {
  readonly name: (play: Play<never>) => string;
  readonly group: (play: Play<never>) => string;
  readonly row: (rowId: string) => string;
  /** A number stands for itself. */
  readonly option: (option: string) => string;
}

/** The texts of plays by the keys of packages/lottery. A text that no loaded catalogue has is shown as the id that its key is made of. */
export function usePlayTexts(): PlayTexts {
  const { i18n } = useTranslation('player');
  const read = (key: string, fallback: string): string =>
    // The keys are made of the ids of plays; the compiler cannot know them.
    i18n.exists(key, { ns: 'player' })
      ? (i18n.t(key as never, { ns: 'player' } as never) as unknown as string)
      : fallback;
  return {
    name: (play) => read(playTextKeys(play).name, play.id.slice(play.id.lastIndexOf('.') + 1)),
    group: (play) => read(playTextKeys(play).group, play.group),
    row: (rowId) => read(rowTextKey(rowId), rowId),
    option: (option) => {
      const key = optionTextKey(option);
      return key === undefined ? option : read(key, option);
    },
  };
}
