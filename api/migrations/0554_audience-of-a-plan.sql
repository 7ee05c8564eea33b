-- Banners, cards and shelves for those who bought an offer. See docs/adr/0304-an-audience-is-whom-a-plan-serves.md.
alter table banners add column audience_offer_id bigint, add foreign key (site_id, audience_offer_id) references offers,
  add constraint banners_audience check (audience_offer_id is null or audience_course_id is null);
alter table cards add column audience_offer_id bigint, add foreign key (site_id, audience_offer_id) references offers,
  add constraint cards_audience check (audience_offer_id is null or audience_course_id is null);
alter table shelves add column audience_offer_id bigint, add foreign key (site_id, audience_offer_id) references offers,
  add constraint shelves_audience check (audience_offer_id is null or audience_course_id is null);
create index banners_by_offer on banners (site_id, audience_offer_id) where audience_offer_id is not null;
create index cards_by_offer on cards (site_id, audience_offer_id) where audience_offer_id is not null;
create index shelves_by_offer on shelves (site_id, audience_offer_id) where audience_offer_id is not null;
