-- Ways to look at the list of members that somebody named: its filters, its order and which columns it leaves out.
create table member_views (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  -- Whose it is; null: of all who manage members.
  member_id bigint,
  name text not null check (char_length(name) between 1 and 60),
  shows jsonb not null,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, member_id) references members (site_id, id) on delete cascade
);
create unique index member_views_by_name on member_views (site_id, coalesce(member_id, 0), lower(name));
create index member_views_by_member on member_views (site_id, member_id);
select audit_table('member_views', 'member_view', 'id', 'name');
