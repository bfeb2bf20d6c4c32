import type { TitleCode } from '../engine/model.ts';

/** The inputs that the verification page needs to draw a round again. */
export interface VerifyPageInput {
  /** The game whose name and symbols the page shows. The game does not influence the result. */
  readonly gameCode?: string;
  readonly title: TitleCode;
  /** The server seed, or null while rounds are still drawn from its seed pair. */
  readonly serverSeed: string | null;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Builds the path of the verification page with its inputs. All inputs are in the fragment (after `#`), which a browser never sends to a server.
 * A missing server seed is left out; the page then shows only the commitment.
 */
export function buildVerifyAddress(
  { gameCode, title, serverSeed, commitment, clientSeed, nonce }: VerifyPageInput,
  language: string,
): string {
  const values = new URLSearchParams({ title, commitment, clientSeed, nonce: String(nonce), language });
  if (gameCode !== undefined) values.set('game', gameCode);
  if (serverSeed !== null) values.set('serverSeed', serverSeed);
  return `/verify#${values.toString()}`;
}
