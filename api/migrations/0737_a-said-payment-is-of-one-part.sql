-- What a buyer says they paid is of the part that was due: the panel's confirmation empties it, so that the next part can be said to be paid.
update orders set claimed_at = null
  where state in ('paid', 'disputed') and instalments_paid < instalments and claimed_at is not null;
-- What the panel's start counts: buyers who wait for the panel to look.
create index orders_claimed on orders (site_id, state) where claimed_at is not null
  and (state = 'pending' or state = 'paid' and instalments_paid < instalments);
