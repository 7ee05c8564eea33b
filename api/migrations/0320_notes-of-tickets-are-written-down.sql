-- What staff note of a ticket is an act as the others are; its words are for the desk alone.
select audit_table('ticket_notes', 'ticket_note', 'id', '@ticket', 'note');
