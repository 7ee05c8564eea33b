-- Each panel numbers what it gives, without gaps. See docs/adr/0140-a-register-of-certificates.md.

-- How numbers are written, and whether each course counts for itself; without a row: one count, six digits.
create table certificate_numberings (
  site_id bigint primary key references sites on delete cascade,
  by_course boolean not null default false,
  pattern text not null default '{number}' check (char_length(pattern) <= 40 and position('{number}' in pattern) > 0),
  digits integer not null default 6 check (digits between 1 and 10)
);
select audit_table('certificate_numberings', 'certificate_numbering', 'site_id', '');

-- The last number of a count: `series` is the course, 0 the whole panel.
create table certificate_counters (
  site_id bigint not null references sites on delete cascade,
  series bigint not null,
  last integer not null,
  primary key (site_id, series)
);

alter table certificates
  add column issued_at timestamptz not null default now(),
  add column series bigint,
  -- Null only until the transaction that gives it ends.
  add column number integer,
  -- As it was written when it was given.
  add column label text;

create function certificate_label(pattern text, digits integer, number integer, at timestamptz) returns text language sql immutable as $$
  select replace(replace(pattern, '{year}', to_char(at at time zone 'utc', 'YYYY')), '{number}',
    lpad(number::text, greatest(digits, length(number::text)), '0'))
$$;

update certificates c set issued_at = c.created_at, series = 0, number = r.number, label = certificate_label('{number}', 6, r.number, c.created_at)
from (select site_id, id, row_number() over (partition by site_id order by created_at, id)::integer as number from certificates) r
where r.site_id = c.site_id and r.id = c.id;
insert into certificate_counters (site_id, series, last) select site_id, 0, max(number) from certificates group by site_id;

create unique index certificates_by_number on certificates (site_id, series, number);
create index certificates_without_number on certificates (site_id) where number is null;
create index certificates_by_course on certificates (site_id, course_id, id);

-- At the end of the transaction that gives, when nothing is waited for any more: whoever holds a count holds nothing that another one
-- who counts needs. All that the transaction gives is numbered by the first call. A transaction sees none of others without a number.
create function number_certificates() returns trigger language plpgsql as $$
declare
  way record;
  part record;
  reached integer;
begin
  if not exists (select from certificates where site_id = new.site_id and id = new.id and number is null) then return null; end if;
  select coalesce(n.by_course, false) as by_course, coalesce(n.pattern, '{number}') as pattern, coalesce(n.digits, 6) as digits into way
    from (select new.site_id as site_id) s left join certificate_numberings n on n.site_id = s.site_id;
  for part in
    select case when way.by_course then course_id else 0 end as series, count(*)::integer as added
    from certificates where site_id = new.site_id and number is null group by 1 order by 1
  loop
    insert into certificate_counters as k (site_id, series, last) values (new.site_id, part.series, part.added)
      on conflict (site_id, series) do update set last = k.last + excluded.last returning last into reached;
    update certificates c set series = part.series, number = reached - part.added + r.rank,
      label = certificate_label(way.pattern, way.digits, reached - part.added + r.rank, c.issued_at)
    from (select id, (row_number() over (order by created_at, id))::integer as rank from certificates
      where site_id = new.site_id and number is null and (part.series = 0 or course_id = part.series)) r
    where c.site_id = new.site_id and c.id = r.id;
  end loop;
  return null;
end $$;
create constraint trigger number_certificates after insert on certificates deferrable initially deferred
  for each row execute function number_certificates();
