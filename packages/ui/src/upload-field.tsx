import CircleAlert from 'lucide-react/icons/circle-alert';
import Upload from 'lucide-react/icons/upload';
import { useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import { FormField, splitFrame, type FieldControl, type FieldFrameProps } from './form-field.tsx';
import styles from './upload-field.module.css';
import { admitFiles, type Refusal, type RefusalReason, type UploadLimits } from './upload-model.ts';
import { UploadTile, type UploadStatus } from './upload-tile.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type { RefusalReason, UploadLimits } from './upload-model.ts';
export type { UploadStatus } from './upload-tile.tsx';

export interface UploadTexts {
  /** Label: "Choose pictures". */
  choose: string;
  /** Label: "or drop or paste them here". */
  drop: string;
  /** Formats a label: "Remove receipt.png". */
  remove: (name: string) => string;
  /** Formats the screen-reader text: "receipt.png has been removed". */
  removed: (name: string) => string;
  /** Formats the reason of a refused file: "notes.pdf is neither PNG nor JPG". */
  refused: (name: string, reason: RefusalReason) => string;
}

export interface UploadFieldProps extends FieldFrameProps {
  value: readonly File[];
  onValueChange: (files: File[]) => void;
  /** Limits by spec section 9: 3 images, PNG or JPG, 5 MB each. */
  limits: UploadLimits;
  texts: UploadTexts;
  /** Returns the progress of a file's upload, or why it failed. */
  statusOf?: (file: File) => UploadStatus | undefined;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  className?: string;
}

/** Input of pictures, which a person selects, drops or pastes. They are checked against the limits and shown as previews. */
export function UploadField(props: UploadFieldProps) {
  const [frame, { value, limits, texts, statusOf, disabled = false, className, ...rest }] = splitFrame(props);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [removedName, setRemovedName] = useState<string>();
  const list = useFocusAfterRemoval('input[type="file"]');
  const addFiles = (incoming: Iterable<File>) => {
    if (disabled) return;
    const admitted = admitFiles(value, incoming, limits);
    setRefusals(admitted.refusals);
    setRemovedName(undefined);
    if (admitted.files.length > value.length) props.onValueChange(admitted.files);
  };
  const remove = (file: File) => {
    setRefusals([]);
    setRemovedName(file.name);
    props.onValueChange(value.filter((other) => other !== file));
  };
  return (
    <FormField {...frame} className={className}>
      {(control) => (
        <div ref={list} className={styles.root} onPaste={(event) => addFiles(pastedFiles(event))}>
          {value.length > 0 && (
            <ul className={styles.tiles} aria-label={frame.label}>
              {value.map((file) => (
                <UploadTile
                  key={`${file.name} ${file.size} ${file.lastModified}`}
                  file={file}
                  status={statusOf?.(file)}
                  removeLabel={texts.remove(file.name)}
                  onRemove={disabled ? undefined : () => remove(file)}
                />
              ))}
            </ul>
          )}
          {value.length < limits.filesMax && (
            <DropZone
              control={control}
              types={limits.types}
              texts={texts}
              disabled={disabled}
              name={rest.name}
              onBlur={rest.onBlur}
              onFiles={addFiles}
            />
          )}
          <Refusals refusals={refusals} texts={texts} />
          <VisuallyHidden render={<output />}>{removedName !== undefined && texts.removed(removedName)}</VisuallyHidden>
        </div>
      )}
    </FormField>
  );
}

interface DropZoneProps extends Pick<UploadFieldProps, 'texts' | 'name' | 'onBlur'> {
  control: FieldControl;
  types: readonly string[];
  disabled: boolean;
  onFiles: (files: Iterable<File>) => void;
}

/** The zone in which files are chosen or dropped. An invisible file input covers it, so that presses, drops and the keyboard reach the input. */
function DropZone({ control, types, texts, disabled, name, onBlur, onFiles }: DropZoneProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The input is emptied, because otherwise the same file could not be selected again after it was removed.
    currentTarget.value = '';
    onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.zone}
      data-state={isDraggedOver ? 'over' : 'idle'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(!disabled);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <Upload aria-hidden="true" />
      <b className={styles.choose}>{texts.choose}</b>
      <span className={styles.hint}>{texts.drop}</span>
      <input
        {...control}
        type="file"
        multiple
        accept={types.join(',')}
        className={styles.input}
        name={name}
        disabled={disabled}
        onBlur={onBlur}
        onChange={choose}
      />
    </div>
  );
}

function Refusals({ refusals, texts }: { refusals: readonly Refusal[]; texts: UploadTexts }) {
  return (
    <output className={styles.refusals}>
      {refusals.map(({ file, reason }) => (
        <span key={`${file.name} ${file.size} ${reason}`} className={styles.refusal}>
          <CircleAlert aria-hidden="true" />
          <span>{texts.refused(file.name, reason)}</span>
        </span>
      ))}
    </output>
  );
}

function pastedFiles(event: ClipboardEvent): File[] {
  const files = [...event.clipboardData.files];
  if (files.length > 0) event.preventDefault();
  return files;
}
