import { policies } from '@clube/shared/contracts/policy';

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
const MODERATORS = quoted(policies['comment.moderate']);
const MANAGERS = quoted(policies['panel.manage']);
const ANSWERERS = quoted(policies['ticket.answer']);
/** What is one's own and stays so: it asks nothing but that its member is there, and, of a certificate, the course. */
const OWN = quoted([
  'ticket.answered',
  'ticket.merged',
  'certificate.earned',
  'certificate.revoked',
  'certificate.ending',
]);

/** Of the course that the notice is about, which is in sight. */
const hasCertificate = (how: string) => `exists (select from courses k
        join certificates z on z.site_id = k.site_id and z.course_id = k.id and z.member_id = n.member_id and ${how}
        where k.site_id = n.site_id and k.id = n.course_id)`;

/**
 * Of some notices those that still stand, as the last of several `with` queries: what they tell of is there, is to be seen and is open
 * to whom it was told. Whoever lists, counts or mails notices reads `standing`; `details` is the payload with what the comment says now.
 * The rule is asked once for each place, however many notices tell of it.
 * @param notices a select of them with `site_id`, `member_id`, `id`, `kind`, `payload` and what else is wanted of each
 */
export const standing = (notices: string) => `
  mine as materialized (${notices}),
  placed as materialized (
    select n.*, m.role, m.first_name, m.user_id, (n.payload ->> 'comment_id')::bigint as comment_id,
      (n.payload ->> 'course_id')::bigint as course_id, coalesce((n.payload ->> 'lesson_id')::bigint, 0) as lesson_id
    from mine n join members m on m.site_id = n.site_id and m.id = n.member_id and m.suspended_at is null
  ),
  open_places as materialized (
    select p.site_id, p.member_id, p.course_id, p.lesson_id
    from (select distinct site_id, member_id, role, course_id, lesson_id from placed where kind not in (${OWN}, 'ticket.asked', 'ticket.assigned', 'order.claimed')) p
    where case when p.lesson_id = 0
      then exists (select from course_access(p.site_id, p.member_id, is_staff(p.role)) a
        where a.course_id = p.course_id and a.reason is null)
      else exists (select from lesson_access(p.site_id, p.member_id, is_staff(p.role), p.course_id) a
        where a.lesson_id = p.lesson_id and a.visible and a.reason is null) end
  ),
  standing as materialized (
    select n.*, n.payload || case when c.id is null then '{}' else jsonb_build_object('text', left(c.comment, 140)) end as details
    from placed n
    left join open_places p using (site_id, member_id, course_id, lesson_id)
    left join comments c on c.site_id = n.site_id and c.id = n.comment_id
    where case n.kind
      when 'comment.answered' then p.course_id is not null and c.status = 'approved'
      when 'comment.mentioned' then p.course_id is not null and c.status = 'approved'
      when 'comment.published' then p.course_id is not null and c.status = 'approved'
      when 'comment.removed' then p.course_id is not null and c.status in ('hidden', 'deleted')
      when 'comment.reported' then p.course_id is not null and c.status in ('approved', 'awaiting') and n.role in (${MODERATORS})
      when 'ticket.asked' then n.role in (${ANSWERERS}) and exists (select from tickets t
        where t.site_id = n.site_id and t.id = (n.payload ->> 'ticket_id')::bigint and t.status = 'open'
          and coalesce(t.assignee_id, n.member_id) = n.member_id)
      when 'ticket.assigned' then n.role in (${ANSWERERS}) and exists (select from tickets t
        where t.site_id = n.site_id and t.id = (n.payload ->> 'ticket_id')::bigint and t.assignee_id = n.member_id)
      when 'order.claimed' then n.role in (${MANAGERS}) and exists (select from orders o
        where o.site_id = n.site_id and o.id = (n.payload ->> 'order_id')::bigint and o.claimed_at is not null
          and (o.state = 'pending' or o.state = 'paid' and o.instalments_paid < o.instalments))
      when 'certificate.earned' then ${hasCertificate('z.revoked_at is null')}
      when 'certificate.revoked' then ${hasCertificate('z.revoked_at is not null')}
      when 'certificate.ending' then ${hasCertificate(`z.revoked_at is null and z.expires_at = (n.payload ->> 'at')::timestamptz`)}
      else n.kind in (${OWN}) or p.course_id is not null end
  )`;
