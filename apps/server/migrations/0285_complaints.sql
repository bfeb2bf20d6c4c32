-- Feedback of members and visitors, complaints of members, and the desk that answers both (docs/decisions/0086-the-desk.md).

-- What somebody sent by the feedback form. It is local, because visitors have no bucket. Growth: bounded by quotas for each sender and brand;
-- rows are deleted 180 days after they were sent, with their pictures.
create table feedback (
  feedback_id bigint generated always as identity primary key,
  merchant_id integer not null references merchant,
  request_id uuid not null,
  -- Null: a visitor's.
  member_id bigint,
  -- A keyed hash of the address range of a visitor, by which the visitor's feedback of a day is counted.
  visitor_hash bytea check (length(visitor_hash) = 32),
  site text not null check (site in ('member', 'agent')),
  language text not null,
  content text not null check (length(content) between 1 and 3000),
  -- Where a visitor wants the answer, sealed under VAULT_KEYS and bound to the request id.
  sealed_contact bytea,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  -- The log-in name of the operator who works on it.
  assigned_to text,
  answer text not null default '' check (length(answer) <= 2000),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((member_id is null) = (visitor_hash is not null)),
  check ((state = 'answered') = (answered_at is not null)),
  unique (merchant_id, request_id)
);
comment on table feedback is 'distributed: local';
create index feedback_age on feedback (created_at);
create index feedback_of_visitor on feedback (merchant_id, created_at) where member_id is null;
create index feedback_of_member on feedback (member_id, created_at) where member_id is not null;
create index feedback_queue on feedback (merchant_id, created_at) where state = 'new';

-- A complaint of a member. Growth: a few rows for a member; a closed complaint is deleted two years later, with its posts and pictures.
create table complaint (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  complaint_id bigint not null,
  merchant_id integer not null,
  request_id uuid not null,
  topic text not null check (topic in ('deposit', 'withdrawal', 'game', 'promotion', 'account', 'other')),
  title text not null check (length(title) between 1 and 120),
  -- What the complaint is about, as the member's own list showed it when the complaint was made; null where it is about nothing of the list.
  subject jsonb,
  state text not null check (state in ('open', 'waiting_member', 'answered', 'closed', 'reopened')),
  -- The log-in name of the operator who works on it.
  assigned_to text,
  -- The complaint that this one was merged into, of the same member.
  merged_into bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The promise of an answer; null while it is not the operator's turn.
  due_at timestamptz,
  first_answered_at timestamptz,
  -- The first answer came after the promise.
  was_late boolean not null default false,
  closed_at timestamptz,
  closed_by text check (closed_by in ('member', 'service', 'time')),
  rating smallint check (rating between 1 and 5),
  -- The operator wrote something that the member has not opened.
  unread boolean not null default false,
  check ((state in ('open', 'reopened')) = (due_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  check (rating is null or state = 'closed'),
  primary key (bucket, member_id, complaint_id)
);
comment on table complaint is 'distributed: by bucket';
create unique index complaint_request on complaint (bucket, member_id, request_id);
create index complaint_unread on complaint (bucket, member_id) where unread;
-- The queue of operators, and what is late.
create index complaint_queue on complaint (merchant_id, due_at) where due_at is not null;
create index complaint_idle on complaint (updated_at) where state in ('answered', 'waiting_member');
create index complaint_age on complaint (closed_at) where state = 'closed';
create index complaint_of_brand on complaint (merchant_id, created_at);

-- What was said in a complaint. Growth: as complaint. Pictures are uploads that the post has named.
create table complaint_post (
  bucket smallint not null check (bucket = (member_id & 255)),
  member_id bigint not null,
  post_id bigint not null,
  complaint_id bigint not null,
  -- note: for operators alone.
  author text not null check (author in ('member', 'service', 'note')),
  -- The log-in name of the operator who wrote it; null for the member.
  operator text,
  -- Of a member's post: sent again, it is the same post.
  request_id uuid,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  check ((author = 'member') = (operator is null)),
  check ((author = 'member') = (request_id is not null)),
  primary key (bucket, member_id, post_id)
);
comment on table complaint_post is 'distributed: by bucket';
create index complaint_post_thread on complaint_post (bucket, member_id, complaint_id, post_id);
create unique index complaint_post_request on complaint_post (bucket, member_id, request_id) where request_id is not null;

-- Answers that operators give often, by language. Growth: some dozens for a brand, kept.
create table canned_answer (
  merchant_id integer not null references merchant,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  texts jsonb not null check (texts ? 'en'),
  primary key (merchant_id, code)
);
comment on table canned_answer is 'distributed: reference';

-- Within so many hours an operator answers a complaint.
alter table merchant add column complaint_answer_hours integer not null default 24 check (complaint_answer_hours between 1 and 720);

-- A visitor's feedback stands behind the human check, unless a brand takes the scene off its list.
alter table human_challenge drop constraint human_challenge_scene_check;
alter table human_challenge add constraint human_challenge_scene_check check (scene in ('login', 'sms', 'register', 'feedback'));
alter table merchant alter column human_check_scenes set default '{login,sms,register,feedback}';
update merchant set human_check_scenes = array_append(human_check_scenes, 'feedback') where 'register' = any(human_check_scenes);

insert into operator_role (role, permission) values ('administrator', 'complaint.handle'), ('support', 'complaint.handle');
