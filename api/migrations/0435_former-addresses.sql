-- Addresses that a panel has had. They lead to it for good and are nobody else's, for whoever took one would get its links. See docs/adr/0210.
create table former_addresses (
  site_id bigint not null references sites on delete cascade,
  -- Stays when the panel goes back to it, and is then its address again.
  slug text not null,
  -- Each time that the panel left it.
  left_at timestamptz[] not null,
  primary key (site_id, slug),
  unique (slug)
);

-- An address is taken by whoever holds its lock first; who comes second changes no row. The lock is what makes leaving and taking wait for
-- each other: an index of either table sees only its own.
create function take_address() returns trigger language plpgsql as $$
declare
  old_slug text := case when tg_op = 'UPDATE' then old.slug else new.slug end;
begin
  -- Always in the same order: of two panels that want each other's address neither waits for ever.
  perform pg_advisory_xact_lock(hashtextextended('address ' || least(old_slug, new.slug), 0));
  perform pg_advisory_xact_lock(hashtextextended('address ' || greatest(old_slug, new.slug), 0));
  if exists (select from sites s where s.slug = new.slug)
    or exists (select from former_addresses f where f.slug = new.slug and f.site_id is distinct from new.id) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into former_addresses as f (site_id, slug, left_at) values (old.id, old.slug, array[now()])
      on conflict (site_id, slug) do update set left_at = f.left_at || excluded.left_at;
  end if;
  return new;
end $$;
create trigger take_address before insert on sites for each row execute function take_address();
create trigger leave_address before update of slug on sites for each row
  when (old.slug is distinct from new.slug) execute function take_address();
