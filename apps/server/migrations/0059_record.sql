-- What members read of their money. Entries come in the order of time: a block range finds the days of a report, and costs a bet nothing.
create index entry_time on entry using brin (created_at);

-- Whether the company behind the games has a page for each round (docs/integrators/wallet-api.md, "Round page").
alter table integration add column round_page boolean not null default false;

-- A download that its member has asked for: good for one use, on the host that it was made for (decision 3).
create table record_export (
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id bigint not null,
  host text not null,
  -- What is exported, as the contract's request says it, and in which language.
  asked jsonb not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index record_export_age on record_export (created_at);
