-- Whether somebody of the team wrote it, as it was when their account was erased: a comment stays an answer of the team, or a student's
-- question, when nobody knows any more whose it was. Null while the author is there, whose role says it.
alter table comments add column by_team boolean;
