-- The site whose service worker shows the notifications: a press leads to the messages page of this site.
alter table push_device add column site text not null default 'member' check (site in ('member', 'agent'));
