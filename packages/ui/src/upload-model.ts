export interface UploadLimits {
  /** Accepted MIME types: "image/png". */
  types: readonly string[];
  filesMax: number;
  sizeMaxBytes: number;
}

export type RefusalReason = 'type' | 'size' | 'count' | 'double';

export interface Refusal {
  file: File;
  reason: RefusalReason;
}

/** Splits selected, dropped or pasted files into accepted and refused ones, each refused one with its reason. */
export function admitFiles(present: readonly File[], incoming: Iterable<File>, limits: UploadLimits) {
  const files = [...present];
  const refusals: Refusal[] = [];
  for (const file of incoming) {
    const reason = refusalReason(files, file, limits);
    if (reason === undefined) files.push(file);
    else refusals.push({ file, reason });
  }
  return { files, refusals };
}

/** Returns the reason why the file is refused; undefined if it is accepted. */
function refusalReason(present: readonly File[], file: File, limits: UploadLimits): RefusalReason | undefined {
  if (!limits.types.includes(file.type)) return 'type';
  if (file.size > limits.sizeMaxBytes) return 'size';
  if (present.some((other) => isSameFile(other, file))) return 'double';
  return present.length >= limits.filesMax ? 'count' : undefined;
}

/** Compares files by their data, because a browser creates a new object each time a file is selected. */
function isSameFile(left: File, right: File): boolean {
  return left.name === right.name && left.size === right.size && left.lastModified === right.lastModified;
}
