-- A certificate that was given is taken back, or given again in place of what it was. See docs/adr/0140-a-register-of-certificates.md.
alter table certificates
  -- As it stands on the sheet where it was corrected; null: as its member is called.
  add column name text check (char_length(name) between 1 and 160),
  add column revoked_reason text check (char_length(revoked_reason) <= 500),
  add column is_reason_public boolean not null default false;

-- Codes that were. What stood on those sheets is told no more: it may be what was corrected.
create table certificate_replacements (
  site_id bigint not null,
  code text not null unique,
  certificate_id bigint not null,
  replaced_at timestamptz not null default now(),
  primary key (site_id, code),
  foreign key (site_id, certificate_id) references certificates on delete cascade
);
create index certificate_replacements_by_certificate on certificate_replacements (site_id, certificate_id);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'ticket.answered', 'ticket.assigned', 'lesson.published', 'certificate.earned', 'certificate.revoked',
  'certificate.ending', 'access.ending'));

-- Whoever gives a certificate another code, by hand or because its course was done anew, leaves the old one behind and tells its member.
create function replace_certificate() returns trigger language plpgsql as $$
begin
  insert into certificate_replacements (site_id, code, certificate_id) values (old.site_id, old.code, old.id);
  perform notify_members(new.site_id, array[new.member_id], 'certificate.earned', 'certificate:' || new.code,
    jsonb_build_object('course_id', new.course_id, 'title', new.title));
  return null;
end $$;
create trigger replace_certificate after update of code on certificates for each row
  when (old.code <> new.code) execute function replace_certificate();

create function tell_of_revocation() returns trigger language plpgsql as $$
begin
  if new.revoked_at is null then
    delete from notifications where site_id = new.site_id and member_id = new.member_id
      and kind = 'certificate.revoked' and subject = 'certificate:' || new.id;
  else
    perform notify_members(new.site_id, array[new.member_id], 'certificate.revoked', 'certificate:' || new.id,
      jsonb_build_object('course_id', new.course_id, 'title', new.title));
  end if;
  return null;
end $$;
create trigger tell_of_revocation after update of revoked_at on certificates for each row
  when (old.revoked_at is null <> (new.revoked_at is null)) execute function tell_of_revocation();
