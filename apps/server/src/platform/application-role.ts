import type pg from 'pg';
import { connectOwner } from './owner-client.ts';

/** The role whose rights every server and worker has; an operator's log-in role is a member of it. */
const APPLICATION_ROLE = 'baize_app';

/** The tables to which rows are only added: the application cannot update or delete them. */
const APPEND_ONLY = ['posting', 'entry', 'ledger_act', 'ledger_act_leg', 'idempotency', 'operator_audit'];
/**
 * The tables that the application only reads. A trigger with the rights of the owner updates the head of the audit
 * chain, and the owner archives months.
 */
const READ_ONLY = ['migration', 'operator_audit_head', 'history_archive'];

/**
 * Grants the application only the rights that it needs: it reads and writes rows, and cannot change the schema. The
 * role belongs to the cluster, so it may exist already. Does nothing for an owner who cannot create a role and has
 * none: the servers then log in as the owner.
 */
const GRANTS = `
  do $$
  declare
    owned name;
  begin
    begin
      create role ${APPLICATION_ROLE} nologin;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end;
    if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
      return;
    end if;
    grant usage on schema public, graphile_worker to ${APPLICATION_ROLE};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${APPLICATION_ROLE};
    grant usage, select on all sequences in schema public, graphile_worker to ${APPLICATION_ROLE};
    -- graphile-worker turns on row-level security and makes no policy: only the owner of its tables sees their rows.
    for owned in
      select tablename from pg_tables t where schemaname = 'graphile_worker' and not exists (
        select from pg_policies p where p.schemaname = t.schemaname and p.tablename = t.tablename and p.policyname = '${APPLICATION_ROLE}')
    loop
      execute format('create policy ${APPLICATION_ROLE} on graphile_worker.%I to ${APPLICATION_ROLE} using (true) with check (true)', owned);
    end loop;
    -- Rows of a partition are reached through its table alone, whose rights are the ones above and below.
    for owned in select relname from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' loop
      execute format('revoke all on %I from ${APPLICATION_ROLE}', owned);
    end loop;
    if to_regprocedure('public.make_history_month(date)') is not null then
      grant execute on function make_history_month(date) to ${APPLICATION_ROLE};
    end if;
    for owned in
      select tablename from pg_tables where schemaname = 'public' and tablename in (${toSqlTextList([...APPEND_ONLY, ...READ_ONLY])})
    loop
      execute format('revoke update, delete on %I from ${APPLICATION_ROLE}', owned);
      if owned in (${toSqlTextList(READ_ONLY)}) then
        execute format('revoke insert on %I from ${APPLICATION_ROLE}', owned);
      end if;
    end loop;
  end $$;`;

/** Returns the names as quoted SQL literals, separated by commas. The names are constants of this file and contain no quotes. */
function toSqlTextList(tables: readonly string[]): string {
  return tables.map((table) => `'${table}'`).join(', ');
}

/** Grants the application its rights on everything that the migrations created. */
export async function grantToApplication(client: pg.Client): Promise<void> {
  await client.query(GRANTS);
}

/**
 * Creates a login role with this password and the application's rights, and returns its connection address. It is for
 * stacks and tests: an operator creates the role by hand (docs/how-to/run-a-server.md).
 */
export async function createApplicationLogin(ownerUrl: string, name: string, password: string): Promise<string> {
  const client = await connectOwner(ownerUrl);
  try {
    const [role, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
    await client.query(`
      do $$ begin
        create role ${role} login;
      exception when duplicate_object or unique_violation then null;
      end $$;
      alter role ${role} password ${secret};
      grant ${APPLICATION_ROLE} to ${role};`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = encodeURIComponent(password);
  return url.href;
}
