-- What names a text without its letters, and how many lines it has, follow from it: whoever reads what was changed has the text itself.
drop trigger audit_insert on media_captions;
drop trigger audit_update on media_captions;
drop trigger audit_delete on media_captions;
select audit_table('media_captions', 'caption', 'media_id,language', '@media', 'content_key,lines_count');
