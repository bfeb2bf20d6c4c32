import type { ErrorCode } from '@baize/contract/errors';
import type { i18n as I18n } from 'i18next';
import type { Catalogue } from './types.ts';

/** A message of `@baize/validation`, by its structure. */
interface MessageLike {
  readonly key: keyof Catalogue['validation'];
  readonly params: Readonly<Record<string, string | number>>;
}

/** The part of the `i18n` of `useTranslation()` that this module uses. */
type Translator = Pick<I18n, 't'>;

/** Returns the sentence of an error code of the platform or the network; a general one for a code that is newer than the texts. */
export function errorSentence({ t }: Translator, code: ErrorCode | 'network.failed' | 'network.timeout'): string {
  return t([`error:${code}`, 'error:system.unexpected']);
}

/** Returns the sentence of a validation message. */
export function validationSentence({ t }: Translator, { key, params }: MessageLike): string {
  // `t` requires the parameters of every key of the union at once; each message has those of its own key.
  const translate = t as (key: string, params: MessageLike['params']) => string;
  return translate(`validation:${key}`, params);
}
