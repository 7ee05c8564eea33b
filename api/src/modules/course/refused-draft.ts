/** Whether a lesson (`l`) is a draft that was made for a file and has nothing in it yet: the file is on its way, or was given up. */
export const AWAITS_FILE = `(l.made_for_file and l.published_at is null and l.media_type = 'text' and l.body is null and l.description = ''
  and not exists (select from materials t where t.site_id = l.site_id and t.lesson_id = l.id))`;

/** Of a lesson that was made, and then given its file. */
const UNTOUCHED_VERSION = 2;

/**
 * Whether a lesson (`l`) is a draft that was made for a file which turned out to be of no use, and into which nobody has put anything since:
 * of materials, a quiz and rules of classes its version does not tell, and captions, chapters and the file's own successor hang on the media.
 * Nor does it go while somebody has it open.
 */
export const IS_REFUSED = `(l.made_for_file and l.published_at is null and l.version <= ${UNTOUCHED_VERSION} and l.body is null
  and exists (select from media f where f.site_id = l.site_id and f.id = l.media_id and f.status = 'failed')
  and not exists (select from public.materials t where t.site_id = l.site_id and t.lesson_id = l.id)
  and not exists (select from quizzes q where q.site_id = l.site_id and q.lesson_id = l.id)
  and not exists (select from class_rules r where r.site_id = l.site_id and r.lesson_id = l.id)
  and not exists (select from media_captions k where k.site_id = l.site_id and k.media_id = l.media_id and k.origin = 'owner')
  and not exists (select from media_chapters h where h.site_id = l.site_id and h.media_id = l.media_id)
  and not exists (select from media n where n.site_id = l.site_id and n.replaces_id = l.media_id)
  and not exists (select from course_editors e where e.site_id = l.site_id and e.course_id = l.course_id and e.lesson_id = l.id
    and e.expires_at > now()))`;
