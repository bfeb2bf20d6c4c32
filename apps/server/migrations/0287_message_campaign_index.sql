-- without a transaction
-- Read rates count the messages of one campaign. Growth and distribution of `inbox_message` stay as they are.
drop index concurrently if exists inbox_message_campaign;
create index concurrently inbox_message_campaign on inbox_message (campaign_id) where campaign_id is not null;
