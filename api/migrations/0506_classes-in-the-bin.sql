-- Classes go to the bin with whoever is in them. See docs/adr/0276-a-class-in-the-bin-opens-nothing.md.
alter table classes add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index classes_by_bin on classes (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  add column class_id bigint,
  -- Who was in the class: `member_id`, until when they had the course (`expires_at`), and until when they have it without the class (`after`).
  add column members jsonb,
  add foreign key (site_id, class_id) references classes on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'class' then class_id end) is not null);
create index bin_entries_by_class on bin_entries (site_id, class_id) where class_id is not null;

-- It opens nothing to anybody, whoever would put somebody into it: what a refund or an act that is taken back would give is over.
create function keep_out_of_bin() returns trigger language plpgsql as $$
declare
  bin bigint;
begin
  -- Whoever deletes it holds it: who comes in waits until it is known where it is.
  select k.bin_id into bin from public.classes k where k.site_id = new.site_id and k.id = new.class_id for key share;
  if bin is not null then
    new.class_id := null;
    new.expires_at := least(new.expires_at, now());
  end if;
  return new;
end $$;
create trigger keep_new_out_of_bin before insert on enrolments for each row
  when (new.class_id is not null) execute function keep_out_of_bin();
-- Of who stays where they were the class is not asked: whoever deletes it holds it, and waits for them.
create trigger keep_out_of_bin before update of class_id on enrolments for each row
  when (new.class_id is not null and new.class_id is distinct from old.class_id) execute function keep_out_of_bin();

create trigger audience_is_there before insert or update of audience_class_id on banners for each row
  when (new.audience_class_id is not null) execute function name_what_is_there('classes', 'audience_class_id');
create trigger audience_is_there before insert or update of audience_class_id on cards for each row
  when (new.audience_class_id is not null) execute function name_what_is_there('classes', 'audience_class_id');
