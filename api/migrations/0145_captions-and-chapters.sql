-- What is said in a media, by language, as WebVTT: found in the file, or brought by whoever edits the course.
create table media_captions (
  site_id bigint not null,
  media_id bigint not null,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  origin text not null check (origin in ('file', 'owner')),
  content text not null check (octet_length(content) <= 4194304),
  primary key (site_id, media_id, language),
  foreign key (site_id, media_id) references media (site_id, id) on delete cascade
);

-- Where the parts of a media begin.
create table media_chapters (
  site_id bigint not null,
  media_id bigint not null,
  seconds double precision not null check (seconds >= 0),
  title text not null check (title <> ''),
  primary key (site_id, media_id, seconds),
  foreign key (site_id, media_id) references media (site_id, id) on delete cascade
);
