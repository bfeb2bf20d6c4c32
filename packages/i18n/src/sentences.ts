import type { ErrorCode } from '@baize/contract/errors';
import type { i18n as I18n } from 'i18next';
import type { Catalogue } from './types.ts';

/** A message of `@baize/validation`, by its shape. */
interface MessageLike {
  readonly key: keyof Catalogue['validation'];
  readonly params: Readonly<Record<string, string | number>>;
}

/** The part of the `i18n` of `useTranslation()` that is used here. */
type Translator = Pick<I18n, 't'>;

/** The sentence of an error code, of the platform's or the network's; of a code that is newer than the texts, a general one. */
export function errorSentence({ t }: Translator, code: ErrorCode | 'network.failed' | 'network.timeout'): string {
  return t([`error:${code}`, 'error:system.unexpected']);
}

/** The sentence of what is wrong with an input. */
export function validationSentence({ t }: Translator, { key, params }: MessageLike): string {
  // `t` asks for the parameters of every key of the union at once; each message carries those of its own.
  const translate = t as (key: string, params: MessageLike['params']) => string;
  return translate(`validation:${key}`, params);
}
