-- Whoever says that they paid may show a picture of it, and whoever looks after the panel is told once. See docs/adr/0118-an-order-opens-what-it-paid-for.md.
-- `proof_key` is of the picture in the storage: nobody guesses it, and no answer tells it.
alter table orders add column proof_key text;
create index orders_with_proof on orders (created_at) where proof_key is not null;
drop trigger audit_insert on orders;
drop trigger audit_update on orders;
drop trigger audit_delete on orders;
select audit_table('orders', 'order', 'id', 'reference', 'name,email,document,token_hash,held_by,coupon_code,proof_key');

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('comment.answered', 'comment.mentioned',
  'comment.reported', 'comment.published', 'comment.removed', 'ticket.answered', 'ticket.assigned', 'lesson.published',
  'certificate.earned', 'certificate.revoked', 'certificate.ending', 'access.ending', 'order.claimed'));
-- Who bought is not in it: a stranger typed that.
create function notify_of_claim() returns trigger language plpgsql as $$
begin
  perform notify_members(new.site_id, array(select m.id from members m
      where m.site_id = new.site_id and m.role in ('owner', 'admin') and m.suspended_at is null),
    'order.claimed', 'order:' || new.id, jsonb_build_object('order_id', new.id, 'title', new.offer_name, 'text', new.reference,
      'course_id', (select min(oc.course_id) from order_courses oc where oc.site_id = new.site_id and oc.order_id = new.id)));
  return null;
end $$;
create trigger notify_of_claim after update of claimed_at on orders for each row
  when (old.claimed_at is null and new.claimed_at is not null) execute function notify_of_claim();
