import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPictureBytes } from './picture-bytes.ts';

export interface PictureChoice {
  /** The sentence about a file that is not a picture; undefined where there is none. */
  readonly refused: string | undefined;
  /** Takes the files of an upload field and removes those that are not pictures. */
  readonly choose: (files: File[]) => void;
}

/** Checks the bytes of pictures as soon as they are selected, so that the server does not refuse them after the upload. */
export function usePictureChoice(onChange: (files: File[]) => void): PictureChoice {
  const { t } = useTranslation('common');
  const [refused, setRefused] = useState<string>();
  const latest = useRef<readonly File[]>([]);
  const choose = async (files: File[]) => {
    latest.current = files;
    setRefused(undefined);
    onChange(files);
    const judged = await Promise.all(files.map(async (file) => ({ file, isPicture: await hasPictureBytes(file) })));
    const wrong = judged.find(({ isPicture }) => !isPicture);
    // Files that were selected meanwhile have their own check.
    if (wrong === undefined || latest.current !== files) return;
    onChange(judged.filter(({ isPicture }) => isPicture).map(({ file }) => file));
    setRefused(t('upload.refused_type', { name: wrong.file.name }));
  };
  return { refused, choose: (files) => void choose(files) };
}
