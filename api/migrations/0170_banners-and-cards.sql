-- Banners and cards of the home: art in both sizes, what they lead to, from when to when, and for whom.
-- See docs/adr/0106-banners-and-cards-are-promotions.md.
alter table cards
  add column subtitle text not null default '',
  add column button_text text not null default '';
alter table banners
  drop column image_media_id,
  add column image_key text,
  add column mobile_image_key text,
  add column link_course_id bigint,
  add column link_lesson_id bigint,
  add column audience_course_id bigint,
  add column audience_class_id bigint check (audience_class_id is null or audience_course_id is not null),
  add column starts_at timestamptz,
  add column ends_at timestamptz check (ends_at > starts_at),
  add column published_at timestamptz default now(),
  add column version integer not null default 1,
  add foreign key (site_id, link_course_id) references courses on delete set null (link_course_id),
  add foreign key (site_id, link_lesson_id) references lessons on delete set null (link_lesson_id),
  add foreign key (site_id, audience_course_id) references courses on delete cascade,
  add foreign key (site_id, audience_course_id, audience_class_id) references classes (site_id, course_id, id) on delete cascade;
alter table cards
  drop column image_media_id,
  add column image_key text,
  add column mobile_image_key text,
  add column link_course_id bigint,
  add column link_lesson_id bigint,
  add column audience_course_id bigint,
  add column audience_class_id bigint check (audience_class_id is null or audience_course_id is not null),
  add column starts_at timestamptz,
  add column ends_at timestamptz check (ends_at > starts_at),
  add column published_at timestamptz default now(),
  add column version integer not null default 1,
  add foreign key (site_id, link_course_id) references courses on delete set null (link_course_id),
  add foreign key (site_id, link_lesson_id) references lessons on delete set null (link_lesson_id),
  add foreign key (site_id, audience_course_id) references courses on delete cascade,
  add foreign key (site_id, audience_course_id, audience_class_id) references classes (site_id, course_id, id) on delete cascade;
