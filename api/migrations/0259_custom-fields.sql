-- What a panel asks of its students beside their account. See docs/adr/0146-a-panel-asks-what-it-needs-to-know.md.
create table custom_fields (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'checkbox')),
  is_required boolean not null default false,
  -- Of a choice, in the order in which they are offered.
  options text[] not null default '{}' check ((kind = 'choice') = (cardinality(options) > 0)),
  position integer not null default 0,
  -- Asked no more; what was answered stays.
  archived_at timestamptz,
  version integer not null default 1,
  primary key (site_id, id)
);

-- As it was typed; a box that is ticked is 'on', one that is not has no row.
create table custom_field_values (
  site_id bigint not null,
  member_id bigint not null,
  field_id bigint not null,
  value text not null check (char_length(value) between 1 and 1000),
  primary key (site_id, member_id, field_id),
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, field_id) references custom_fields on delete cascade
);
create index custom_field_values_of_field on custom_field_values (site_id, field_id);

-- Whether somebody answered all that the panel must know; null where it asks them nothing. Staff are not asked, also while they
-- look as students do: it is the member's own role that counts.
create function custom_fields_filled(in_site bigint, of_user bigint) returns boolean language sql stable as $$
  select bool_and(not f.is_required or exists (select from custom_field_values v
    where v.site_id = f.site_id and v.field_id = f.id and v.member_id = m.id))
  from members m join custom_fields f on f.site_id = m.site_id and f.archived_at is null
  where m.site_id = in_site and m.user_id = of_user and m.role = 'student'
$$;
