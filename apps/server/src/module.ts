import type { Handlers } from './http/call.ts';
import type { BodyKeySet } from './platform/body-keys.ts';
import type { Db } from './platform/db.ts';

/** What a module may use of the process around it. */
export interface ModuleContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly bodyKeys: BodyKeySet;
}

/** A module is a function that gives the handlers of its endpoints; `app.ts` lists them all. */
export type Module<Ids extends keyof Handlers> = (context: ModuleContext) => Pick<Handlers, Ids>;
