-- The address at which a mail service ends the e-mails of one channel with one click (RFC 8058). It is erased with the text once the carrier has taken it.
alter table message add column unsubscribe_url text;
