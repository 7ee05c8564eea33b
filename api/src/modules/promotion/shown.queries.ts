import type { PromotionKind } from '@clube/shared/contracts/promotion';
import { imageAddressSql } from '../../lib/image-file.ts';

export const tableOf = { banner: 'banners', card: 'cards' } as const satisfies Record<PromotionKind, string>;

/** Of a promotion `p` and, where it leads to one, the lesson `pl`: what the home and the editor show. A lesson that moved is found. */
export const shownFields = `
  'id', p.id, 'title', p.title, 'subtitle', p.subtitle, 'button_text', p.button_text,
  'link', case when pl.id is not null then '/curso/' || pl.course_id || '/modulo/' || pl.module_id || '/aula/' || pl.id
    when p.link_course_id is not null then '/curso/' || p.link_course_id else p.link end,
  'image', ${imageAddressSql('p', 'image_key')}, 'mobile_image', ${imageAddressSql('p', 'mobile_image_key')}`;
export const linkedLesson = 'left join lessons pl on pl.site_id = p.site_id and pl.id = p.link_lesson_id';

/** What is for those of a course, of a class or of an offer is in the bin with it; it goes with the first two. */
export const isForSomebody = `(p.audience_course_id is null
  or exists (select from courses pa where pa.site_id = p.site_id and pa.id = p.audience_course_id))
  and (p.audience_class_id is null
    or exists (select from classes pk where pk.site_id = p.site_id and pk.id = p.audience_class_id))
  and (p.audience_offer_id is null
    or exists (select from offers po where po.site_id = p.site_id and po.id = p.audience_offer_id))`;

/** Whom what is `p` is for, to whoever edits it. */
export const audienceJson = `case when p.audience_offer_id is not null then json_build_object('offer_id', p.audience_offer_id)
  when p.audience_course_id is not null
  then json_build_object('course_id', p.audience_course_id, 'class_id', p.audience_class_id) end`;
/** Whether `p` stands on the home. */
export const stateJson = `case when p.published_at is null then 'draft' when p.ends_at <= now() then 'over'
  when p.starts_at > now() then 'scheduled' else 'live' end`;

/** The courses that a member has, and the class that they are in of each. @param access holds the rows of `course_access` */
export const coursesHad = (access: string) => `
  select coalesce(array_agg(a.course_id), '{}') as courses, coalesce(array_agg(a.class_id), '{}') as classes
  from ${access} a where a.visible and (a.reason is null or a.reason not in ('no_enrolment', 'expired'))`;

/**
 * Whether what is `p` is there now for a member; staff see those of every audience. $1 site, $2 member, $3 staff; `had` holds the row of
 * `coursesHad`.
 */
export const standsNow = `p.published_at is not null
  and (p.starts_at is null or p.starts_at <= now()) and (p.ends_at is null or p.ends_at > now())
  and (p.audience_course_id is null and p.audience_class_id is null and p.audience_offer_id is null
    or audience_includes($1, $2, $3, p.audience_course_id, p.audience_class_id, p.audience_offer_id,
      (select courses from had), (select classes from had)))`;

/**
 * What stands on a member's home now, as a JSON list. $1 site, $2 member, $3 staff; `access` holds the rows of `course_access`, `had` the row of `coursesHad`. One that leads
 * to a course that the member may not see is left out; staff see those of every audience.
 */
export const shownPromotions = (kind: PromotionKind, access: string) => `(
  select coalesce(json_agg(json_build_object(${shownFields}) order by p.position, p.id), '[]')
  from ${tableOf[kind]} p ${linkedLesson}
  where p.site_id = $1 and ${standsNow}
    and (p.link_course_id is null or exists (select from ${access} a where a.course_id = p.link_course_id and a.visible)))`;
