-- A note of the desk is told by its ticket's title, which is whose ticket it is: it goes with their account, as an answer's does.
create or replace function audit_user(site bigint, noun text, content jsonb) returns bigint language sql stable as $$
  select case
    when noun = 'member' then (content ->> 'user_id')::bigint
    when noun in ('ticket_message', 'ticket_note') then (select m.user_id from tickets t join members m on m.site_id = t.site_id and m.id = t.member_id
      where t.site_id = site and t.id = (content ->> 'ticket_id')::bigint)
    when noun = 'report' then (select m.user_id from comments c join members m on m.site_id = c.site_id and m.id = c.member_id
      where c.site_id = site and c.id = (content ->> 'comment_id')::bigint)
    else (select m.user_id from members m where m.site_id = site and m.id = (content ->> 'member_id')::bigint) end
$$;

-- What was written before knows them by the note; where that is gone nobody can tell whose the title was, so it goes.
update audit_entries e set people = f.people, things = f.things, words = case when f.is_whole then e.words else '' end
from (
  select a.site_id, a.id, array_remove(array_agg(distinct w.person), null) as people, bool_and(w.person is not null) as is_whole,
    jsonb_agg(case when w.person is null then '{"before": {}, "after": {}}' else t.thing || jsonb_build_object('user', w.person) end order by t.place) as things
  from audit_entries a cross join jsonb_array_elements(a.things) with ordinality t(thing, place)
  left join lateral (select audit_user(n.site_id, 'ticket_note', to_jsonb(n)) as person
    from ticket_notes n where n.site_id = a.site_id and n.id = (t.thing ->> 'id')::bigint) w on true
  where a.noun = 'ticket_note' group by a.site_id, a.id) f
where e.site_id = f.site_id and e.id = f.id;
