import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { query } from './database.ts';
import { stack } from './stack.ts';

const OPS = fileURLToPath(new URL('../../../apps/server/src/ops/cli.ts', import.meta.url));
const run = promisify(execFile);

export interface OwnBrand {
  readonly id: number;
  readonly code: string;
  readonly playerOrigin: string;
  readonly agentOrigin: string;
  /** Runs `pnpm ops <resource> <verb>` for this brand as an operator. */
  readonly ops: (resource: string, verb: string, ...options: string[]) => Promise<string>;
}

const COPIED_TABLES = ['merchant_switch', 'register_rule', 'customer_service'];

/** Creates a brand for a single test, with the switches, forms and contacts of Baize and with its own hosts. Closing it affects no other test. */
export async function createBrand({ withGames = false } = {}): Promise<OwnBrand> {
  const id = randomInt(1_000, 1_000_000);
  const code = `E2E${id}`;
  const name = code.toLowerCase();
  await copyRows('merchant', { merchant_id: id, code, name: `Brand ${id}` });
  for (const table of COPIED_TABLES) await copyRows(table, { merchant_id: id });
  if (withGames) await copyRows('merchant_vendor', { merchant_id: id });
  await query(
    `insert into resource (merchant_id, group_name, resource_type, label_name_en, url, position)
     select $1, group_name, resource_type, label_name_en, url, position from resource where merchant_id = 1`,
    [id],
  );
  const playerOrigin = await addDomain(id, 'member', `play.${name}`);
  const agentOrigin = await addDomain(id, 'agent', `agent.${name}`);
  const ops: OwnBrand['ops'] = async (resource, verb, ...options) => {
    const who = verb === 'list' ? [] : ['--by', 'e2e'];
    const { stdout } = await run(process.execPath, [OPS, resource, verb, '--merchant', code, ...options, ...who], {
      env: { ...process.env, DATABASE_URL: stack.databaseUrl },
    });
    return stdout;
  };
  return { id, code, playerOrigin, agentOrigin, ops };
}

/** Copies rows of Baize with other values in some columns. */
async function copyRows(table: string, changed: Record<string, unknown>): Promise<void> {
  await query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(theirs) || $1::jsonb)).*
     from ${table} theirs where merchant_id = 1`,
    [JSON.stringify(changed)],
  );
}

async function addDomain(merchantId: number, site: string, name: string): Promise<string> {
  const host = `${name}.localhost:${stack.sitesPort}`;
  await query('insert into merchant_domain (host, merchant_id, site, origin) values ($1, $2, $3, $4)', [
    host,
    merchantId,
    site,
    `http://${host}`,
  ]);
  return `http://${host}`;
}
