import type { Handlers } from './http/call.ts';
import type { BodyKeySet } from './platform/body-keys.ts';
import type { Db } from './platform/db.ts';
import type { ReadIdToken } from './platform/id-token.ts';
import type { KeyRing } from './platform/key-ring.ts';
import type { MessagePort } from './platform/messages.ts';
import type { PartnerFetch } from './platform/partner-fetch.ts';
import type { Vault } from './platform/vault.ts';

/** The parts of the process that a module may use. */
export interface ModuleContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly bodyKeys: BodyKeySet;
  /** Seals secrets and hashes what must not be read from the database. */
  readonly keyRing: KeyRing;
  /** Seals personal data at rest. */
  readonly vault: Vault;
  readonly messages: MessagePort;
  readonly readIdToken: ReadIdToken;
  /** Calls vendors and payment providers. */
  readonly fetchPartner: PartnerFetch;
  /** Widens the limits that count by IP: tests play many people from one address. */
  readonly ipLimitScale: number;
}

/** A module is a function that gives the handlers of its endpoints; `app.ts` lists them all. */
export type Module<Ids extends keyof Handlers> = (context: ModuleContext) => Pick<Handlers, Ids>;
