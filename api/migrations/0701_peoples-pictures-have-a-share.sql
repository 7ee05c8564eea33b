-- What strangers and members send (proofs of payment; pictures of tickets and comments) takes room of shares beside what a panel's staff keep,
-- so that it never refuses theirs. See docs/adr/0421-pictures-of-people-have-a-share.md.

-- What staff keep, and can take away.
create or replace function storage_used(site bigint) returns bigint language sql stable as $$
  select (select coalesce(sum(size_bytes), 0) from public.media where site_id = site)
    + (select coalesce(sum(octet_length(content)), 0) from media_captions where site_id = site and origin = 'owner')
    + (select coalesce(sum(octet_length(content)), 0) from caption_texts where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from material_files where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from lesson_pictures where site_id = site)
    + (select coalesce(sum(size_bytes), 0) from stored_pictures where site_id = site and not starts_with(place, 'orders/'))
$$;

create function people_used(site bigint, share text) returns bigint language sql stable as $$
  select case share
    when 'proofs' then (select coalesce(sum(size_bytes), 0) from stored_pictures where site_id = site and starts_with(place, 'orders/'))
    when 'members' then (select coalesce(sum(size_bytes), 0) from comment_images where site_id = site)
      + (select coalesce(sum(size_bytes), 0) from ticket_images where site_id = site)
  end
$$;

-- Each share is a tenth of what the panel may keep. Panels of a person without a plan have one of each kind among them, as they have one quota (0280).
create function people_left(site bigint, share text) returns bigint language sql stable as $$
  select (case
    when sp.site_id is not null then coalesce(p.storage_bytes, s.storage_quota_bytes) / 10 - people_used(s.id, share)
    else least(s.storage_quota_bytes / 10 - people_used(s.id, share), (
      select greatest(max(o.storage_quota_bytes), s.storage_quota_bytes) / 10 - coalesce(sum(people_used(o.id, share)), 0)
      from members own
      join members theirs on theirs.user_id = own.user_id and theirs.role = 'owner'
      join sites o on o.id = theirs.site_id and not exists (select from site_plans other where other.site_id = o.id)
      where own.site_id = s.id and own.role = 'owner'))
    end)::bigint
  from sites s left join site_plans sp on sp.site_id = s.id left join plans p on p.id = sp.plan_id where s.id = site
$$;

-- Proofs that nobody needs any more are found by panel, the oldest first, and what names pictures asks for those that there are.
create index orders_by_proof on orders (site_id, created_at, id) where proof_key is not null;
