-- Who may come in, by address or by country (spec section 2, "region-blocked page"; section 4, status 2).
create table access_rule (
  rule_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  effect text not null check (effect in ('allow', 'deny')),
  ip_range cidr,
  -- ISO 3166-1 alpha-2. Counts where the server was given a file that says which address is where.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  note text not null default '',
  check (num_nonnulls(ip_range, country_code) = 1),
  unique (merchant_id, ip_range),
  unique (merchant_id, country_code)
);

-- Every change that an operator makes: who, what, before and after. Written in the transaction of the change, never changed.
create table operator_audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As given with --by.
  operator text not null check (operator <> ''),
  -- Null where the change concerns every merchant.
  merchant_id integer references merchant,
  command text not null,
  target text not null,
  before jsonb,
  after jsonb,
  check (num_nonnulls(before, after) > 0)
);
create index operator_audit_at on operator_audit (at);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is written once and never changed';
end $$;
create trigger operator_audit_kept before update or delete or truncate on operator_audit
  for each statement execute function refuse_audit_change();
