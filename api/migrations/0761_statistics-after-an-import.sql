-- Statistics of a table are taken for whoever owns it, and the server owns none.
-- See docs/adr/0488-statistics-are-taken-after-a-large-import.md.
create function analyze_enrolments() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze enrolments, member_groupings;
end $$;
