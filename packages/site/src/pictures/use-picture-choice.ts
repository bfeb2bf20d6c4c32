import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPictureBytes } from './picture-bytes.ts';

export interface PictureChoice {
  /** The sentence about a file that is not a picture; undefined where there is none. */
  readonly refusedText: string | undefined;
  /** Reports the files of an upload field at once, and once more without those that turn out not to be pictures. */
  readonly choose: (files: File[]) => void;
}

/** Checks the bytes of pictures as soon as they are selected, so that the server does not refuse them after the upload. */
export function usePictureChoice(onChange: (files: File[]) => void): PictureChoice {
  const { t } = useTranslation('common');
  const [refusedText, setRefusedText] = useState<string>();
  const latestFiles = useRef<readonly File[]>([]);
  const choose = async (files: File[]) => {
    latestFiles.current = files;
    setRefusedText(undefined);
    onChange(files);
    const checkedFiles = await Promise.all(
      files.map(async (file) => ({ file, isPicture: await hasPictureBytes(file) })),
    );
    const firstWrong = checkedFiles.find(({ isPicture }) => !isPicture);
    // Files that were selected meanwhile have their own check.
    if (firstWrong === undefined || latestFiles.current !== files) return;
    onChange(checkedFiles.filter(({ isPicture }) => isPicture).map(({ file }) => file));
    setRefusedText(t('upload.refused_type', { name: firstWrong.file.name }));
  };
  return { refusedText, choose: (files) => void choose(files) };
}
