-- A session that began on a panel's host counts on the hosts of that panel alone. Whoever owns a panel owns its domain, and
-- so may read what browsers send there; it must open nothing else of that person.
alter table sessions add column panel_only boolean not null default false;
