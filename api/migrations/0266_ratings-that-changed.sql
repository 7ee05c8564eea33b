-- Who gives the same stars again changes nothing that is counted.
drop trigger note_rating on ratings;
create trigger note_rating after insert or delete on ratings for each row execute function note_rating();
create trigger note_changed_rating after update on ratings for each row
  when (old.rating is distinct from new.rating) execute function note_rating();
