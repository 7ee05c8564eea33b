-- How certificates of a course look. See docs/adr/0133-a-certificate-is-one-drawing.md and 0134-an-issued-certificate-keeps-its-edition.md.

-- What was put in force once. Rows never change: certificates point at the one that they were given in.
create table certificate_editions (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  course_id bigint not null,
  design jsonb not null check (octet_length(design::text) <= 65536),
  published_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, course_id) references courses on delete cascade
);
create index certificate_editions_by_course on certificate_editions (site_id, course_id);

-- What is edited, and what is in force.
create table certificate_designs (
  site_id bigint not null references sites on delete cascade,
  course_id bigint not null,
  design jsonb not null check (octet_length(design::text) <= 65536),
  version integer not null default 1,
  edition_id bigint,
  updated_at timestamptz not null default now(),
  primary key (site_id, course_id),
  foreign key (site_id, course_id) references courses on delete cascade,
  foreign key (site_id, edition_id) references certificate_editions
);

-- Null: drawn as of itself.
alter table certificates add column edition_id bigint,
  add foreign key (site_id, edition_id) references certificate_editions;
create index certificates_by_edition on certificates (site_id, edition_id);

-- Whichever way a certificate comes to be given, it is of the edition in force. Held until it is given: one that is not in force and that
-- no certificate is of is erased, and must not be between the look and the certificate.
create function take_certificate_edition() returns trigger language plpgsql as $$
begin
  new.edition_id := (select d.edition_id from certificate_designs d
    where d.site_id = new.site_id and d.course_id = new.course_id for key share);
  return new;
end $$;
create trigger take_certificate_edition before insert on certificates for each row execute function take_certificate_edition();
