-- What waits for whoever looks after a panel is counted when they come in (modules/overview): each by an index of its own.
create index tickets_open on tickets (site_id, updated_at desc) where status = 'open';
create index media_failed on media (site_id) where status = 'failed';
create index invitations_over on invitations (site_id, expires_at);
