-- Groups that a panel puts its members into. See docs/adr/0260-a-member-stands-in-groups.md.
create table member_groups (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 40),
  -- What tells two apart: accents and case do not.
  folded text not null generated always as (ticket_folded(name)) stored,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, folded)
);
select audit_table('member_groups', 'member_group', 'id', 'name', 'folded');

create table member_groupings (
  site_id bigint not null,
  member_id bigint not null,
  group_id bigint not null,
  primary key (site_id, member_id, group_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, group_id) references member_groups on delete cascade
);
create index member_groupings_by_group on member_groupings (site_id, group_id, member_id);
select audit_table('member_groupings', 'member_grouping', 'member_id,group_id', '@member');
