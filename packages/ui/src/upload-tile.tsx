import X from 'lucide-react/icons/x';
import { useCallback } from 'react';
import { IconButton } from './icon-button.tsx';
import { Progress } from './progress.tsx';
import styles from './upload-field.module.css';

/** Status of an upload. `percent` is from 0 to 100. */
export type UploadStatus =
  | { state: 'sending'; percent: number; text: string }
  | { state: 'failed'; text: string }
  | { state: 'sent'; text: string };

interface UploadTileProps {
  file: File;
  status: UploadStatus | undefined;
  removeLabel: string;
  onRemove: (() => void) | undefined;
}

/** A selected picture with its upload status and the button that removes it. */
export function UploadTile({ file, status, removeLabel, onRemove }: UploadTileProps) {
  // The object URL is revoked when the picture is unmounted, because the URL keeps the whole file in memory.
  const showPreview = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <li className={styles.tile} data-state={status?.state ?? 'chosen'}>
      <span className={styles.frame}>
        <img ref={showPreview} className={styles.picture} alt="" />
        {onRemove && (
          <IconButton
            data-removes=""
            label={removeLabel}
            variant="art"
            size="small"
            className={styles.remove}
            onClick={onRemove}
          >
            <X />
          </IconButton>
        )}
      </span>
      <span className={styles.name} title={file.name}>
        <bdi>{file.name}</bdi>
      </span>
      {status && <Status name={file.name} status={status} />}
    </li>
  );
}

function Status({ name, status }: { name: string; status: UploadStatus }) {
  switch (status.state) {
    case 'sending':
      return <Progress label={name} labelHidden tone="felt" value={status.percent} valueText={status.text} />;
    case 'failed':
      return <output className={styles.failed}>{status.text}</output>;
    case 'sent':
      return <output className={styles.sent}>{status.text}</output>;
    default:
      return status satisfies never;
  }
}
