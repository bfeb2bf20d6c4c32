-- Which postings an act consists of is part of the books: rows are only added, as those of `posting` and `entry`.
create trigger ledger_act_append_only before update or delete on ledger_act for each row execute function refuse_change();
create trigger ledger_act_leg_append_only before update or delete on ledger_act_leg for each row execute function refuse_change();
