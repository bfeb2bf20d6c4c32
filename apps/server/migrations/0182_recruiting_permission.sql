-- Operators see and close promotion links, and decide which agents may recruit.
insert into operator_role (role, permission) values ('administrator', 'recruiting.manage');
