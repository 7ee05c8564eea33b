-- Whoever bought again at another price before migration 0530 goes on with the old one. What they agreed to last is their newest order that
-- is no renewal, as long as it is paid: name, price and period are those again. What waits to be paid stays as it was asked for, and
-- nothing is written into histories, for nobody does anything today. See docs/adr/0306-what-was-agreed-last-is-mended.md.
update member_subscriptions s set offer_name = o.offer_name, amount = o.price, currency = o.currency, period_days = o.renewal_days
from (
  select distinct on (x.site_id, x.subscription_id) x.* from orders x
  where x.subscription_id is not null and not x.is_renewal and x.paid_at is not null
  order by x.site_id, x.subscription_id, x.paid_at desc, x.id desc
) o
where o.site_id = s.site_id and o.subscription_id = s.id and o.state = 'paid' and o.renewal_days is not null and o.price >= 1
  and s.state <> 'ended'
  and (s.offer_name, s.amount, s.currency, s.period_days) is distinct from (o.offer_name, o.price, o.currency, o.renewal_days);
