-- Offers and their coupons go to the bin too. Of one offer no two codes alike are there at once. See docs/adr/0275-one-bin-for-whatever-is-deleted.md.
alter table offers add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index offers_by_bin on offers (site_id, bin_id) where bin_id is not null;

alter table coupons add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred,
  -- Of a fixed amount: what its offer was sold in when it was written. One in the bin stays as it is when that changes.
  add column currency text,
  drop constraint coupons_site_id_offer_id_code_key;
update coupons k set currency = o.currency from offers o where o.site_id = k.site_id and o.id = k.offer_id and k.amount is not null;
create unique index coupons_by_code on coupons (site_id, offer_id, code) where bin_id is null;
create index coupons_by_bin on coupons (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  add column offer_id bigint,
  add column coupon_id bigint,
  add foreign key (site_id, offer_id) references offers on delete cascade,
  add foreign key (site_id, coupon_id) references coupons on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'shelf' then shelf_id when 'class' then class_id
    when 'material' then material_id when 'media' then media_id when 'member_group' then member_group_id
    when 'ticket_tag' then ticket_tag_id when 'article' then article_id
    when 'folder' then folder_id when 'offer' then offer_id when 'coupon' then coupon_id end) is not null);
create index bin_entries_by_offer on bin_entries (site_id, offer_id) where offer_id is not null;
create index bin_entries_by_coupon on bin_entries (site_id, coupon_id) where coupon_id is not null;

create trigger new_plan_is_there before insert on banners for each row
  when (new.audience_offer_id is not null) execute function name_what_is_there('offers', 'audience_offer_id');
create trigger plan_is_there before update of audience_offer_id on banners for each row
  when (new.audience_offer_id is not null and new.audience_offer_id is distinct from old.audience_offer_id)
  execute function name_what_is_there('offers', 'audience_offer_id');
create trigger new_plan_is_there before insert on cards for each row
  when (new.audience_offer_id is not null) execute function name_what_is_there('offers', 'audience_offer_id');
create trigger plan_is_there before update of audience_offer_id on cards for each row
  when (new.audience_offer_id is not null and new.audience_offer_id is distinct from old.audience_offer_id)
  execute function name_what_is_there('offers', 'audience_offer_id');
create trigger new_plan_is_there before insert on shelves for each row
  when (new.audience_offer_id is not null) execute function name_what_is_there('offers', 'audience_offer_id');
create trigger plan_is_there before update of audience_offer_id on shelves for each row
  when (new.audience_offer_id is not null and new.audience_offer_id is distinct from old.audience_offer_id)
  execute function name_what_is_there('offers', 'audience_offer_id');

-- As in 0732, but what is in the bin is written too.
create or replace function follow_order() returns trigger language plpgsql as $$
declare
  buyer bigint;
begin
  if new.state = 'paid' and old.state = 'disputed' and new.member_id is not null then
    perform reopen_order(new.site_id, new.id, new.member_id);
  elsif new.state = 'paid' and new.closed_at is null then
    -- Whoever joins at the same moment waits, or is waited for: one of both sees the other.
    perform pg_advisory_xact_lock(hashtextextended(new.site_id || ':' || new.email, 0));
    -- Whoever subscribes may have another mailbox by now.
    select coalesce((select s.member_id from member_subscriptions s where s.site_id = new.site_id and s.id = new.subscription_id),
      (select m.id from members m join users u on u.id = m.user_id
        where m.site_id = new.site_id and u.email = new.email and m.role <> 'instructor')) into buyer;
    if buyer is not null then
      perform open_order(new.site_id, new.id, new.access_days, buyer);
    end if;
  elsif new.state in ('refunded', 'disputed') and new.member_id is not null then
    perform close_order(new.site_id, new.id, new.member_id);
  end if;
  -- Who was refunded before they came in is not asked in any more, unless another order of theirs is paid or the panel asked itself.
  if new.state = 'refunded' and new.member_id is null and not exists (select from orders o
      where o.site_id = new.site_id and o.email = new.email and o.state = 'paid' and o.member_id is null
        and o.closed_at is null) then
    delete from invitations i where i.site_id = new.site_id and i.email = new.email
      and i.id in (select o.invitation_id from orders o where o.site_id = new.site_id and o.email = new.email);
  end if;
  -- What is over holds no seat, and what was never paid gives its coupon back.
  if new.state in ('cancelled', 'refunded') and new.takes_seat and not new.is_renewal then
    update public.offers set seats_taken = seats_taken - 1 where site_id = new.site_id and id = new.offer_id;
  end if;
  if new.state = 'cancelled' then
    -- One in the bin too: it comes back with the uses that it has.
    update public.coupons set uses = uses - 1 where site_id = new.site_id and id = new.coupon_id;
  end if;
  return null;
end $$;
