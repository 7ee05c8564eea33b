import { standsNow } from '../promotion/shown.queries.ts';

/** By what the shelf `p` chooses. @param chosen the ids of `chosen`, as a JSON list */
export const ruleJson = (chosen: string) => `case p.rule
  when 'category' then json_build_object('kind', p.rule, 'category', p.category)
  when 'chosen' then json_build_object('kind', p.rule, 'course_ids', ${chosen})
  else json_build_object('kind', p.rule) end`;

/** The ids of those that are there, in their order. @param is of a course `s` */
export const chosenIds = (from: string) => `(select coalesce(json_agg(w.id order by w.place), '[]')
  from unnest(p.course_ids) with ordinality w(id, place) where exists (select from ${from}))`;

/**
 * What stands on a member's home now, as a JSON list. $1 site, $2 member, $3 staff; `access` holds the rows of `course_access`, `had` the row of `coursesHad`. Of chosen
 * courses those alone are named that the member sees.
 */
export const shownShelves = (access: string) => `(
  select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title,
      'rule', ${ruleJson(chosenIds(`${access} a where a.course_id = w.id and a.visible`))}) order by p.position, p.id), '[]')
  from shelves p where p.site_id = $1 and ${standsNow})`;
