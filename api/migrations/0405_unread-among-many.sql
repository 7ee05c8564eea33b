-- What of a panel's tickets somebody has not read is found by two indexes, whatever state it is in: 0373 looked at each ticket of the panel, and
-- twice. What was said before somebody came to answer is not looked at.
create index tickets_asked on tickets (site_id, last_asked_id);
drop index tickets_unread;
-- The same as before, and how far it was read: nothing else of a mark is needed.
create index ticket_reads_of_member on ticket_reads (site_id, member_id, ticket_id) include (message_id);
drop index ticket_reads_by_member;
