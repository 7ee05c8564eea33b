-- What happens in a panel is told to addresses of its owner's. See docs/adr/0178-events-leave-by-an-outbox.md.
create table webhooks (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  address text not null check (char_length(address) between 1 and 500),
  -- What it is called where the address, which may hold a secret, is not told.
  host text not null,
  events text[] not null check (cardinality(events) between 1 and 20),
  -- Sealed by the server's own; it signs, so a hash would not do.
  secret bytea not null,
  -- Since when nothing arrives; null while it does.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- By whom: `failures` is the server, after days in which nothing arrived.
  disabled_by text check (disabled_by in ('staff', 'failures')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (site_id, id),
  check ((disabled_at is null) = (disabled_by is null))
);

-- The outbox, and the log afterwards.
create table webhook_deliveries (
  site_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  -- The same for each try, and each time that it is sent again: by it a receiver knows what it has already.
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  content jsonb not null,
  -- Whom it tells of: it goes with them.
  member_id bigint,
  order_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  -- What was answered the last time, or why nothing was.
  status integer,
  answer text,
  fault text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (site_id, id),
  foreign key (site_id, webhook_id) references webhooks on delete cascade,
  foreign key (site_id, member_id) references members on delete cascade,
  foreign key (site_id, order_id) references orders on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (site_id, webhook_id, id desc);
create index webhook_deliveries_by_member on webhook_deliveries (site_id, member_id) where member_id is not null;
create index webhook_deliveries_by_order on webhook_deliveries (site_id, order_id) where order_id is not null;
create index webhook_deliveries_over on webhook_deliveries (expires_at);

select audit_table('webhooks', 'webhook', 'id', 'host', 'address,failing_since');

-- Whether anybody wants to know, before anything is looked up for it.
create function wants_webhook(site bigint, what text) returns boolean language sql stable as $$
  select exists (select from webhooks w where w.site_id = site and w.disabled_at is null and what = any(w.events))
$$;

create function tell_webhooks(site bigint, what text, said jsonb, member bigint, ord bigint default null) returns void language sql as $$
  insert into webhook_deliveries (site_id, webhook_id, event, content, member_id, order_id)
  select site, w.id, what, said, member, ord from webhooks w
  where w.site_id = site and w.disabled_at is null and what = any(w.events) order by w.id
$$;

create function webhook_member(site bigint, member bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name), 'email', u.email, 'role', m.role)
  from members m join users u on u.id = m.user_id where m.site_id = site and m.id = member
$$;
create function webhook_course(site bigint, course bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'title', c.title) from public.courses c where c.site_id = site and c.id = course
$$;

create function tell_member() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'member.added') then
    perform tell_webhooks(new.site_id, 'member.added', jsonb_build_object('member', webhook_member(new.site_id, new.id)), new.id);
  end if;
  return null;
end $$;
create trigger tell_member after insert on members for each row execute function tell_member();

create function tell_enrolment() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'member.enrolled') then
    perform tell_webhooks(new.site_id, 'member.enrolled', jsonb_build_object('member', webhook_member(new.site_id, new.member_id),
      'course', webhook_course(new.site_id, new.course_id), 'expires_at', new.expires_at), new.member_id);
  end if;
  return null;
end $$;
create trigger tell_enrolment after insert on enrolments for each row execute function tell_enrolment();

-- All of the course that this person can see, as certificates count it.
create function tell_completion() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'course.completed')
    and (select n.total > 0 and n.completed >= n.total from lessons_for_certificate(new.site_id, new.member_id, new.course_id) n) then
    perform tell_webhooks(new.site_id, 'course.completed', jsonb_build_object('member', webhook_member(new.site_id, new.member_id),
      'course', webhook_course(new.site_id, new.course_id)), new.member_id);
  end if;
  return null;
end $$;
create trigger tell_completion_first after insert on course_progress for each row
  when (new.lessons_completed_count > 0) execute function tell_completion();
create trigger tell_completion after update of lessons_completed_count on course_progress for each row
  when (new.lessons_completed_count > old.lessons_completed_count) execute function tell_completion();

create function tell_certificate() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'certificate.issued') then
    perform tell_webhooks(new.site_id, 'certificate.issued', jsonb_build_object('member', webhook_member(new.site_id, new.member_id),
      'course', webhook_course(new.site_id, new.course_id), 'certificate', jsonb_build_object('id', new.id, 'code', new.code)), new.member_id);
  end if;
  return null;
end $$;
create trigger tell_certificate after insert on certificates for each row execute function tell_certificate();

create function tell_order() returns trigger language plpgsql as $$
declare
  what text := 'order.' || new.state;
begin
  if wants_webhook(new.site_id, what) then
    perform tell_webhooks(new.site_id, what, jsonb_build_object(
      'order', jsonb_build_object('id', new.id, 'reference', new.reference, 'amount', new.amount, 'currency', new.currency, 'offer', new.offer_name),
      'buyer', jsonb_build_object('name', new.name, 'email', new.email)), null, new.id);
  end if;
  return null;
end $$;
create trigger tell_order after update of state on orders for each row
  when (old.state <> new.state and new.state in ('paid', 'refunded')) execute function tell_order();

-- Not what it says: that is read where it stands, by whoever may.
create function tell_comment() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'comment.created') then
    perform tell_webhooks(new.site_id, 'comment.created', jsonb_build_object(
      'comment', jsonb_build_object('id', new.id, 'lesson_id', new.lesson_id, 'status', new.status, 'answers', new.parent_lesson_comment_id),
      'member', webhook_member(new.site_id, new.member_id), 'course', webhook_course(new.site_id, new.course_id)), new.member_id);
  end if;
  return null;
end $$;
create trigger tell_comment after insert on comments for each row execute function tell_comment();

create function tell_ticket() returns trigger language plpgsql as $$
begin
  if wants_webhook(new.site_id, 'ticket.created') then
    perform tell_webhooks(new.site_id, 'ticket.created', jsonb_build_object('ticket', jsonb_build_object('id', new.id, 'title', new.title),
      'member', webhook_member(new.site_id, new.member_id)), new.member_id);
  end if;
  return null;
end $$;
create trigger tell_ticket after insert on tickets for each row execute function tell_ticket();
