-- What a panel keeps of pictures takes room as its other files do, and a picture that nothing names any more goes after a month.
-- See docs/adr/0340-a-picture-that-nothing-names-goes.md.

-- Nothing ever wrote or read it: a panel's pictures are named in its settings.
drop table site_images;

-- Pictures by their place below their panel's folder. The row comes before the bytes; since when nothing names one is found by the housekeeping.
create table stored_pictures (
  site_id bigint not null references sites on delete cascade,
  place text not null,
  size_bytes integer not null check (size_bytes >= 0),
  created_at timestamptz not null default now(),
  unnamed_at timestamptz,
  primary key (site_id, place)
);

-- Every place that anything of a panel names, in the bin too: the one list of what keeps a picture (modules/picture/named.test.ts).
create view named_pictures as
  select c.site_id, 'images/' || n.name as place
    from public.courses c cross join lateral (values (c.cover_key), (c.poster_key)) n(name) where n.name is not null
  union all select b.site_id, 'images/' || n.name
    from public.banners b cross join lateral (values (b.image_key), (b.mobile_image_key)) n(name) where n.name is not null
  union all select c.site_id, 'images/' || n.name
    from public.cards c cross join lateral (values (c.image_key), (c.mobile_image_key)) n(name) where n.name is not null
  union all select m.site_id, 'images/' || substring(n.said #>> '{}' from '[^/]+$')
    from metas m cross join lateral jsonb_path_query(m.value, '$.** ? (@.type() == "string")') n(said)
    where n.said #>> '{}' like '/api/site/image/_%/_%'
  union all select d.site_id, 'images/' || (n.said #>> '{}')
    from certificate_designs d cross join lateral jsonb_path_query(d.design, '$.** ? (@.type() == "string")') n(said)
    where n.said #>> '{}' like 'certificate-%'
  union all select e.site_id, 'images/' || (n.said #>> '{}')
    from certificate_editions e cross join lateral jsonb_path_query(e.design, '$.** ? (@.type() == "string")') n(said)
    where n.said #>> '{}' like 'certificate-%'
  union all select o.site_id, 'orders/' || o.proof_key || '.webp' from orders o where o.proof_key is not null
  union all select m.site_id, substring(m.own_poster_key from '^sites/\d+/(.+)$') from public.media m where m.own_poster_key is not null;

-- What was sent before is measured by the housekeeping: until then it counts nothing.
alter table ticket_images add column size_bytes integer check (size_bytes >= 0);
create index ticket_images_unmeasured on ticket_images (site_id, key) where size_bytes is null;

create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from public.media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from comment_images where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from ticket_images where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from stored_pictures where site_id = site)
$$;
