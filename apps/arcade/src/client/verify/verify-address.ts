import type { TitleCode } from '../../engine/model.ts';
import type { Language } from '../texts/texts.ts';

export interface VerifyInput {
  readonly title: TitleCode;
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** All that the verify page needs stands after the #: it is never sent to a server. */
export function verifyAddress(
  { title, serverSeed, commitment, clientSeed, nonce }: VerifyInput,
  language: Language,
): string {
  const values = new URLSearchParams({ title, serverSeed, commitment, clientSeed, nonce: String(nonce), language });
  return `/verify#${values.toString()}`;
}
