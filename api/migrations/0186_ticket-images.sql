-- A picture is sent before the message that shows it, and belongs to nobody's eyes but its sender's until then. One that no
-- message came for is removed after a day.
create table ticket_images (
  site_id bigint not null,
  key text not null,
  member_id bigint not null,
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (site_id, key),
  unique (site_id, message_id),
  foreign key (site_id, member_id) references members on delete cascade
);
create index ticket_images_by_member on ticket_images (site_id, member_id);
create index ticket_images_unused on ticket_images (created_at) where message_id is null;
alter table ticket_images add foreign key (site_id, message_id) references ticket_messages on delete cascade;
alter table ticket_messages drop column image_media_id;
