import type { TitleCode } from '../engine/model.ts';

export interface VerifyInput {
  /** The game whose name and symbols the page shows. It has no part in the result. */
  readonly gameCode?: string;
  readonly title: TitleCode;
  /** Null while its pair of seeds is still played on. */
  readonly serverSeed: string | null;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** All that the verify page needs stands after the #: a browser never sends that to a server. */
export function verifyAddress(
  { gameCode, title, serverSeed, commitment, clientSeed, nonce }: VerifyInput,
  language: string,
): string {
  const values = new URLSearchParams({ title, commitment, clientSeed, nonce: String(nonce), language });
  if (gameCode !== undefined) values.set('game', gameCode);
  if (serverSeed !== null) values.set('serverSeed', serverSeed);
  return `/verify#${values.toString()}`;
}
