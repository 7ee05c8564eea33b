-- The orders of whoever was taken out of a panel before migration 0732: what they opened once opens no more.
update orders o set closed_at = now()
where o.state in ('paid', 'disputed') and o.member_id is null and o.closed_at is null
  and exists (select from order_courses oc where oc.site_id = o.site_id and oc.order_id = o.id and oc.granted_at is not null);
