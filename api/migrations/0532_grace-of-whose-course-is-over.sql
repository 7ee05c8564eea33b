-- Days of grace are lent to, and taken back from, whoever has the course: an enrolment that is over has none, and is left as it was ended.
-- As in 0396, but of those that go on. See docs/adr/0188-a-subscription-is-its-orders.md.
create or replace function shift_grace(site bigint, sub bigint, days integer) returns void language plpgsql as $$
declare
  latest record;
begin
  select o.id, o.member_id into latest from orders o where o.site_id = site and o.subscription_id = sub and o.state = 'paid'
    order by o.paid_at desc, o.id desc limit 1;
  if latest.id is null or latest.member_id is null then return; end if;
  update orders o set access_days = o.access_days + days where o.site_id = site and o.id = latest.id;
  update enrolments e set expires_at = e.expires_at + days * interval '24 hours' from order_courses oc
    where oc.site_id = site and oc.order_id = latest.id and oc.granted_at is not null
      and e.site_id = site and e.course_id = oc.course_id and e.member_id = latest.member_id and e.expires_at > now();
end $$;
