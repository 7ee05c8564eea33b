-- What plays with something wrong inside waits for whoever looks after a panel, and is counted when they come in, as the rest of it (0337).
create index media_damaged on media (site_id) where status = 'ready' and damages <> '{}';
