-- Some vendors do not let their games stand in a page of another site: they ask for a window of their own (spec section 8, "Popup
-- blocked").
alter table vendor add column own_window boolean not null default false;
