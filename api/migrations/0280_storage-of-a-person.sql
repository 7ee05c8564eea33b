-- How many bytes a panel may keep. Its plan says it. Panels without one cost nothing and are made by whoever wants one, so all
-- of those that one person owns share the largest quota among them: a second panel is no second quota.
create function storage_quota(site bigint) returns bigint language sql stable as $$
  select coalesce(
    (select p.storage_bytes from site_plans sp join plans p on p.id = sp.plan_id where sp.site_id = s.id),
    case when exists (select from site_plans sp where sp.site_id = s.id) then s.storage_quota_bytes
    else (
      select least(s.storage_quota_bytes, greatest(0,
        greatest(max(o.storage_quota_bytes), s.storage_quota_bytes) - coalesce(sum(
          storage_used(o.id) + (select coalesce(sum(u.size_bytes), 0) from uploads u where u.site_id = o.id)
        ) filter (where o.id <> s.id), 0)))::bigint
      from members own
      join members theirs on theirs.user_id = own.user_id and theirs.role = 'owner'
      join sites o on o.id = theirs.site_id and not exists (select from site_plans sp where sp.site_id = o.id)
      where own.site_id = s.id and own.role = 'owner'
    ) end)
  from sites s where s.id = site
$$;
