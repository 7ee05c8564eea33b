-- Keeping a comment that was reported as it is, is a decision too: it is written down with who made it. Its author is told of what changed alone.
-- See docs/adr/0110-comments-are-judged-in-one-queue.md.
alter table comment_decisions drop constraint comment_decisions_check;
drop trigger notify_of_decision on comment_decisions;
create trigger notify_of_decision after insert on comment_decisions for each row
  when (new.from_status <> new.to_status
    and ((new.to_status = 'approved' and new.from_status = 'awaiting') or new.to_status in ('hidden', 'deleted')))
  execute function notify_of_decision();
