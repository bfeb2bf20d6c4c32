import pg from 'pg';

/** The role whose rights every server and worker has; an operator's log-in role is a member of it. */
const APPLICATION_ROLE = 'baize_app';

/** Rows of these tables are only added: the books and the audit stay as they were written, whatever a statement tries. */
const APPEND_ONLY = ['posting', 'entry', 'ledger_act', 'ledger_act_leg', 'idempotency', 'operator_audit'];
/** The head of the audit's chain is moved by a trigger, which has the owner's rights; months are archived by the owner. */
const READ_ONLY = ['migration', 'operator_audit_head', 'history_archive'];

/**
 * Gives the application what it needs and no more: it reads and writes rows, and changes no schema. The role belongs to the cluster, so
 * that it may be there already. An owner who may create no role, and has none, is left alone: its servers log in as the owner.
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
      select tablename from pg_tables where schemaname = 'public' and tablename in (${namesOf([...APPEND_ONLY, ...READ_ONLY])})
    loop
      execute format('revoke update, delete on %I from ${APPLICATION_ROLE}', owned);
      if owned in (${namesOf(READ_ONLY)}) then
        execute format('revoke insert on %I from ${APPLICATION_ROLE}', owned);
      end if;
    end loop;
  end $$;`;

function namesOf(tables: readonly string[]): string {
  return tables.map((table) => `'${table}'`).join(', ');
}

/** Grants the rights of the application on everything that the migrations made. */
export async function grantToApplication(client: pg.Client): Promise<void> {
  await client.query(GRANTS);
}

/**
 * Creates a role that logs in with this password and has the application's rights, and returns its address. For stacks and tests: an
 * operator creates the role by hand (docs/how-to/run-a-server.md).
 */
export async function createApplicationLogin(ownerUrl: string, name: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
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
