-- A page that nobody is signed in to is kept until something that it shows changes (docs/adr/0559). Each table that such pages show says so:
-- the panel whose pages are others now, or nothing where those of each panel may be.
create function tell_pages_of_panel() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_pages', changed.site_id::text);
  return null;
end $$;
create function tell_pages_of_site() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('clube_pages', changed.id::text);
  return null;
end $$;
create function tell_all_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_pages', '');
  return null;
end $$;

create trigger tell_pages after insert or update or delete on sites for each row execute function tell_pages_of_site();
create trigger tell_pages after insert or update or delete on channel_releases for each statement execute function tell_all_pages();
create trigger tell_pages after insert or update or delete on plans for each statement execute function tell_all_pages();
-- Their names stand on certificates; nothing else of them is shown, and who joins or changes a role ends no page.
create trigger tell_pages after update of first_name, last_name on members for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function tell_pages_of_panel();
-- While a film is converted, how far it is is written every few seconds.
create trigger tell_pages after update on media for each row
  when (old.status is distinct from new.status or old.poster_key is distinct from new.poster_key
    or old.own_poster_key is distinct from new.own_poster_key or old.bin_id is distinct from new.bin_id)
  execute function tell_pages_of_panel();
create trigger tell_pages_of_gone after delete on media for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on metas for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on courses for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on modules for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on lessons for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on media_captions for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on offers for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on offer_courses for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on coupons for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on payment_settings for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on site_plans for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on plan_invoices for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on certificates for each row execute function tell_pages_of_panel();
create trigger tell_pages after insert or update or delete on certificate_replacements for each row execute function tell_pages_of_panel();

-- What opens, ends or expires by itself is looked up for the moment when a page becomes another one.
create index lessons_by_release on lessons (site_id, release_at) where release_at is not null;
create index modules_by_release on modules (site_id, release_at) where release_at is not null;
