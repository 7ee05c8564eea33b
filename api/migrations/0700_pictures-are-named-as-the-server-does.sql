-- What keeps a picture names it as the server does, or it names none: words of a text field that began as a picture's name led out of the
-- panel's folder, and the housekeeping removed what lay there. See docs/adr/0420-a-picture-is-one-file-of-its-panel.md.

-- Every place of a picture that this server ever made (site/image.routes.ts answers the first, order/proof.ts, media/thumbnail.ts).
create function is_picture_place(place text) returns boolean language sql immutable parallel safe as $$
  select place ~ ('^(images/[a-z_]+-[A-Za-z0-9_-]{16}(-[0-9]{1,4}x[0-9]{1,4})?[.](webp|png)'
    '|orders/[A-Za-z0-9_-]{43}[.]webp'
    '|media/[1-9][0-9]{0,17}/own-[A-Za-z0-9_-]{16}[.]webp)$')
$$;

create or replace view named_pictures as
  select n.site_id, n.place from (
    select c.site_id, 'images/' || n.name as place
      from public.courses c cross join lateral (values (c.cover_key), (c.poster_key)) n(name) where n.name is not null
    union all select b.site_id, 'images/' || n.name
      from public.banners b cross join lateral (values (b.image_key), (b.mobile_image_key)) n(name) where n.name is not null
    union all select c.site_id, 'images/' || n.name
      from public.cards c cross join lateral (values (c.image_key), (c.mobile_image_key)) n(name) where n.name is not null
    -- An address as it is answered, of its own panel.
    union all select m.site_id, 'images/' || substr(n.said #>> '{}', length('/api/site/image/' || m.site_id || '/') + 1)
      from metas m cross join lateral jsonb_path_query(m.value, '$.** ? (@.type() == "string")') n(said)
      where starts_with(n.said #>> '{}', '/api/site/image/' || m.site_id || '/')
    -- What a design calls `picture`: of the background, and of its fields.
    union all select d.site_id, 'images/' || (n.said #>> '{}')
      from certificate_designs d cross join lateral jsonb_path_query(d.design, '$.**.picture ? (@.type() == "string")') n(said)
      where starts_with(n.said #>> '{}', 'certificate-')
    union all select e.site_id, 'images/' || (n.said #>> '{}')
      from certificate_editions e cross join lateral jsonb_path_query(e.design, '$.**.picture ? (@.type() == "string")') n(said)
      where starts_with(n.said #>> '{}', 'certificate-')
    union all select o.site_id, 'orders/' || o.proof_key || '.webp' from orders o where o.proof_key is not null
    union all select m.site_id, substr(m.own_poster_key, length('sites/' || m.site_id || '/') + 1)
      from public.media m where starts_with(m.own_poster_key, 'sites/' || m.site_id || '/media/' || m.id || '/')
  ) n where is_picture_place(n.place);

-- Refused from here on, then what a server of before wrote down is forgotten: none of it was a picture.
alter table stored_pictures add constraint stored_pictures_place_check check (is_picture_place(place)) not valid;
delete from stored_pictures where not is_picture_place(place);
alter table stored_pictures validate constraint stored_pictures_place_check;
