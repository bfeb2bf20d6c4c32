import { randomBytes, randomUUID } from 'node:crypto';
import { computeSignature } from '@baize/server/wallet-api/signature';

interface VendorKey {
  readonly vendor: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The game session of a player at the vendor, from the launch token. */
export interface VendorSession {
  readonly playerId: string;
  readonly gameSession: string;
}

/** A round that the vendor plays. Amounts are in major units, e.g. `"10.00"`. */
export interface Round {
  readonly roundId: string;
  readonly gameCode: string;
  readonly stake: string;
  readonly win: string;
}

type Reply = Readonly<Record<string, string>>;

const ATTEMPTS_MAX = 5;
const SUCCESS_CODES: ReadonlySet<string | undefined> = new Set(['OK', 'DUPLICATE']);

/** A game vendor without games, which signs calls of the wallet API (docs/integrators/wallet-api.md) to any of the platform's servers. */
export class WalletVendor {
  readonly #key: VendorKey;

  constructor(key: VendorKey) {
    this.#key = key;
  }

  /** Opens the session of the player who was launched to this address. */
  async openVendorSession(server: string, launchUrl: string): Promise<VendorSession> {
    const launchToken = new URL(launchUrl).searchParams.get('launchToken') ?? '';
    const { playerId = '', gameSession = '' } = await this.#call(server, 'authenticate', { launchToken });
    return { playerId, gameSession };
  }

  /** Plays a round: a bet, its win and the end of the round. The calls go to the given servers in turn. */
  async playRound(
    { playerId, gameSession }: VendorSession,
    round: Round,
    servers: readonly [string, ...string[]],
  ): Promise<void> {
    const { roundId, gameCode, stake, win } = round;
    const roundFields = { roundId, gameCode, currency: 'NPR' };
    const [first] = servers;
    const [second = first] = servers.slice(1);
    await this.#call(first, 'bet', { ...roundFields, gameSession, transactionId: `${roundId}-bet`, amount: stake });
    await this.#call(second, 'win', { ...roundFields, playerId, transactionId: `${roundId}-win`, amount: win });
    await this.#call(first, 'close-round', { playerId, roundId });
  }

  /** Sends a call and repeats it up to `ATTEMPTS_MAX` times while the answer is TEMPORARY. Throws on any other refusal. */
  async #call(server: string, name: string, fields: Reply): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#send(server, name, fields);
      if (SUCCESS_CODES.has(reply['code'])) return reply;
      if (reply['code'] !== 'TEMPORARY' || attempt === ATTEMPTS_MAX) throw new Error(`${name}: ${reply['code']}`);
    }
  }

  async #send(server: string, name: string, fields: Reply): Promise<Reply> {
    const path = `/seamless/v1/${name}`;
    const rawBody = Buffer.from(JSON.stringify({ requestId: randomUUID(), ...fields }));
    const [timestamp, nonce] = [String(Date.now()), randomBytes(16).toString('hex')];
    const signature = computeSignature(this.#key.secret, { timestamp, nonce, path, rawBody });
    const response = await fetch(server + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': this.#key.vendor,
        'x-key-id': this.#key.keyId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': signature.toString('hex'),
      },
      body: rawBody,
    });
    return (await response.json()) as Reply;
  }
}
