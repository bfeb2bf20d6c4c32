import { useUploadImageMutation } from '@baize/api';
import { uploadTypes, type UploadPurpose } from '@baize/contract/codes';
import type { UploadStatus } from '@baize/ui/upload-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../language/number-formats.ts';
import { toBase64 } from './picture-data.ts';
import { useErrorSentence } from '../language/sentences.ts';

/** The error of a call, or a sentence for a failure without a call. */
type UploadFailure = { error: unknown } | { refusal: string };

/** The picture that is being uploaded. */
export interface SendingPicture {
  readonly name: string;
  readonly percent: number;
}

export interface PictureSender {
  /** Uploads the pictures one after the other, each only once. Resolves with their ids, or with the failure of the first picture that fails. */
  readonly send: (files: readonly File[]) => Promise<string[] | UploadFailure>;
  /** Returns the status of a file; undefined where its upload has not started. */
  readonly statusOf: (file: File) => UploadStatus | undefined;
  /** Undefined while no picture is being uploaded. */
  readonly sending: SendingPicture | undefined;
  /** Aborts the upload. `send` then resolves with a refusal, and the pictures stay selected. */
  readonly cancel: () => void;
}

/** Uploads the pictures of a form before the form is sent. Unmounting the form aborts its upload. */
export function usePictureSender(purpose: UploadPurpose): PictureSender {
  const { t } = useTranslation('common');
  const upload = useUpload(purpose);
  const errorSentence = useErrorSentence();
  const { statusOf, mark: setStatus, sending } = useUploadStatuses();
  const sentIds = useRef(new Map<File, string>());
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const sendOne = async (file: File, signal: AbortSignal): Promise<{ id: string } | UploadFailure> => {
    const sentId = sentIds.current.get(file);
    if (sentId !== undefined) return { id: sentId };
    setStatus(file, { state: 'sending', percent: 0 });
    const content = await readContent(file);
    if (content === undefined) {
      setStatus(file, { state: 'failed', text: t('upload.unreadable', { name: file.name }) });
      return { refusal: t('upload.unreadable_form', { name: file.name }) };
    }
    const { data, error } = await upload(file.type, content, signal, (share) =>
      setStatus(file, { state: 'sending', percent: share * 100 }),
    );
    if (data !== undefined) {
      sentIds.current.set(file, data.uploadId);
      setStatus(file, { state: 'sent', text: t('upload.sent') });
      return { id: data.uploadId };
    }
    setStatus(file, { state: 'failed', text: signal.aborted ? t('upload.cancelled') : errorSentence(error) });
    return signal.aborted ? { refusal: t('upload.cancelled_form') } : { error };
  };
  const send = async (files: readonly File[]) => {
    controller.current = new AbortController();
    const ids: string[] = [];
    for (const file of files) {
      const result = await sendOne(file, controller.current.signal);
      if (!('id' in result)) return result;
      ids.push(result.id);
    }
    return ids;
  };
  return { send, statusOf, sending, cancel: () => controller.current.abort() };
}

/** Reads the content of a file. Resolves with undefined where the file was moved, deleted or locked after it was selected. */
async function readContent(file: File): Promise<string | undefined> {
  try {
    return await toBase64(file);
  } catch {
    return undefined;
  }
}

/** Returns a function that uploads one picture and reports its progress. */
function useUpload(purpose: UploadPurpose) {
  const [uploadImage] = useUploadImageMutation();
  return async (fileType: string, data: string, signal: AbortSignal, onProgress: (sentShare: number) => void) => {
    const contentType = uploadTypes.find((type) => type === fileType);
    if (contentType === undefined) return { data: undefined, error: 'upload.unsupported_type' };
    if (signal.aborted) return { data: undefined, error: signal.reason as unknown };
    const call = uploadImage({ purpose, contentType, data, onProgress });
    signal.addEventListener('abort', () => call.abort(), { once: true });
    return await call;
  };
}

/** Status of a file. The text of a running upload is added when it is read, in the language of that moment. */
type FileStatus = { state: 'sending'; percent: number } | Exclude<UploadStatus, { state: 'sending' }>;

/** Keeps the upload status of each file, and adds the text of its progress. */
function useUploadStatuses() {
  const { t } = useTranslation('common');
  const { count } = useNumberFormats();
  const [statuses, setStatuses] = useState<ReadonlyMap<File, FileStatus>>(new Map());
  const setStatus = (file: File, status: FileStatus) => setStatuses((before) => new Map(before).set(file, status));
  const statusOf = (file: File): UploadStatus | undefined => {
    const status = statuses.get(file);
    if (status?.state !== 'sending') return status;
    return { ...status, text: t('upload.progress', { percent: count(Math.floor(status.percent)) }) };
  };
  return { mark: setStatus, statusOf, sending: findSendingPicture(statuses) };
}

function findSendingPicture(statuses: ReadonlyMap<File, FileStatus>): SendingPicture | undefined {
  for (const [{ name }, status] of statuses) if (status.state === 'sending') return { name, percent: status.percent };
  return undefined;
}
