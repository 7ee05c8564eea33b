-- A list of people names the groups that they are put into. See docs/adr/0278-a-list-of-people-names-their-groups.md.
alter table member_import_rows add column group_ids bigint[] not null default '{}';
-- Whoever accepts stands in them.
create table invitation_groups (
  site_id bigint not null,
  invitation_id bigint not null,
  group_id bigint not null,
  primary key (site_id, invitation_id, group_id),
  foreign key (site_id, invitation_id) references invitations on delete cascade,
  foreign key (site_id, group_id) references member_groups on delete cascade
);
create index invitation_groups_by_group on invitation_groups (site_id, group_id);
