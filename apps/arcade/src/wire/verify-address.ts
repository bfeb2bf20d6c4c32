import type { TitleCode } from '../engine/model.ts';

export interface VerifyInput {
  /** The game whose name and symbols the page shows. The game does not influence the result. */
  readonly gameCode?: string;
  readonly title: TitleCode;
  /** The server seed, or null while rounds are still drawn from its seed pair. */
  readonly serverSeed: string | null;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Builds the address of the verification page. All inputs are in the fragment (after `#`), which a browser never sends to a server. */
export function verifyAddress(
  { gameCode, title, serverSeed, commitment, clientSeed, nonce }: VerifyInput,
  language: string,
): string {
  const values = new URLSearchParams({ title, commitment, clientSeed, nonce: String(nonce), language });
  if (gameCode !== undefined) values.set('game', gameCode);
  if (serverSeed !== null) values.set('serverSeed', serverSeed);
  return `/verify#${values.toString()}`;
}
