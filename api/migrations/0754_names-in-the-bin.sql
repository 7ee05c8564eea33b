-- Groups of members, tags of tickets, folders of the library and help articles go to the bin too. Of names of the first three no two alike are there at once; in the bin there may be as many as were deleted.
-- See docs/adr/0469-what-staff-name-goes-to-the-bin.md.
alter table member_groups add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred,
  drop constraint member_groups_site_id_folded_key;
create unique index member_groups_by_name on member_groups (site_id, folded) where bin_id is null;
create index member_groups_by_bin on member_groups (site_id, bin_id) where bin_id is not null;

alter table ticket_tags add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred,
  drop constraint ticket_tags_site_id_folded_key;
create unique index ticket_tags_by_name on ticket_tags (site_id, folded) where bin_id is null;
create index ticket_tags_by_bin on ticket_tags (site_id, bin_id) where bin_id is not null;

alter table articles add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred;
create index articles_by_bin on articles (site_id, bin_id) where bin_id is not null;

alter table media_folders add column bin_id bigint,
  add foreign key (site_id, bin_id) references bin_entries deferrable initially deferred,
  drop constraint media_folders_site_id_folded_name_key;
create unique index media_folders_by_name on media_folders (site_id, folded_name) where bin_id is null;
create index media_folders_by_bin on media_folders (site_id, bin_id) where bin_id is not null;

alter table bin_entries
  add column member_group_id bigint,
  add column ticket_tag_id bigint,
  add column article_id bigint,
  add column folder_id bigint,
  add foreign key (site_id, member_group_id) references member_groups on delete cascade,
  add foreign key (site_id, ticket_tag_id) references ticket_tags on delete cascade,
  add foreign key (site_id, article_id) references articles on delete cascade,
  add foreign key (site_id, folder_id) references media_folders on delete cascade,
  drop constraint bin_entries_named,
  add constraint bin_entries_named check ((case kind when 'course' then course_id when 'module' then module_id when 'lesson' then lesson_id
    when 'banner' then banner_id when 'card' then card_id when 'shelf' then shelf_id when 'class' then class_id
    when 'material' then material_id when 'media' then media_id when 'member_group' then member_group_id
    when 'ticket_tag' then ticket_tag_id when 'article' then article_id
    when 'folder' then folder_id end) is not null);
create index bin_entries_by_member_group on bin_entries (site_id, member_group_id) where member_group_id is not null;
create index bin_entries_by_ticket_tag on bin_entries (site_id, ticket_tag_id) where ticket_tag_id is not null;
create index bin_entries_by_article on bin_entries (site_id, article_id) where article_id is not null;
create index bin_entries_by_folder on bin_entries (site_id, folder_id) where folder_id is not null;
