import { useUploadImageMutation } from '@baize/api';
import { uploadTypes, type UploadPurpose } from '@baize/contract/codes';
import type { UploadStatus } from '@baize/ui/upload-field';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from './sentences.ts';

/** `fetch` does not say how far a body has come: half, until the answer is there. */
const SENDING_PERCENT = 50;
const PART_BYTES = 8192;

/** Sends pictures before the form that names them, each once; resolves with their ids, or with the refusal of the first that fails. */
export function usePictureSender(purpose: UploadPurpose) {
  const { t } = useTranslation('common');
  const [upload] = useUploadImageMutation();
  const sentence = useErrorSentence();
  const [statuses, setStatuses] = useState<ReadonlyMap<File, UploadStatus>>(new Map());
  const sent = useRef(new Map<File, string>());
  const mark = (file: File, status: UploadStatus) => setStatuses((before) => new Map(before).set(file, status));
  const sendOne = async (file: File): Promise<{ id: string } | { error: unknown }> => {
    const known = sent.current.get(file);
    if (known !== undefined) return { id: known };
    const contentType = uploadTypes.find((type) => type === file.type);
    if (contentType === undefined) return { error: 'upload.unsupported_type' };
    mark(file, { state: 'sending', percent: SENDING_PERCENT, text: t('upload.sending') });
    const { data, error } = await upload({ purpose, contentType, data: await base64Of(file) });
    if (data === undefined) {
      mark(file, { state: 'failed', text: sentence(error) });
      return { error };
    }
    sent.current.set(file, data.uploadId);
    mark(file, { state: 'sent', text: t('upload.sent') });
    return { id: data.uploadId };
  };
  const send = async (files: readonly File[]): Promise<string[] | { error: unknown }> => {
    const ids: string[] = [];
    for (const file of files) {
      const result = await sendOne(file);
      if ('error' in result) return result;
      ids.push(result.id);
    }
    return ids;
  };
  return { send, statusOf: (file: File) => statuses.get(file) };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In parts: a call takes no five million arguments.
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    text += String.fromCodePoint(...bytes.subarray(start, start + PART_BYTES));
  return btoa(text);
}
