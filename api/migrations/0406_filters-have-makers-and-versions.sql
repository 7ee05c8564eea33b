-- Saved filters of members are counted by whoever made them, also those that all share; and who saves one sees whether it is still the
-- one that they saw.
alter table member_views
  add column made_by bigint,
  add column version integer not null default 1,
  add foreign key (site_id, made_by) references members on delete set null (made_by);
update member_views set made_by = member_id;
create index member_views_by_maker on member_views (site_id, made_by);
drop trigger audit_insert on member_views;
drop trigger audit_update on member_views;
drop trigger audit_delete on member_views;
select audit_table('member_views', 'member_view', 'id', 'name', 'made_by');
