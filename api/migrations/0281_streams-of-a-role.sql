-- An open page hears what its role may hear: whoever is something else from now on opens it anew (docs/adr/0156).
create function tell_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('clube_live', json_build_object(
    'name', 'role:changed', 'site_id', new.site_id, 'member_id', new.id)::text);
  return null;
end $$;
create trigger tell_role_changes after update on members for each row
  when (old.role is distinct from new.role) execute function tell_role();
