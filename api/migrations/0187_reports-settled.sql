-- A report waits until somebody who moderates decides about its comment, whatever they decide.
alter table comment_reports add column settled_at timestamptz;
create index comment_reports_open on comment_reports (site_id, comment_id) where settled_at is null;
