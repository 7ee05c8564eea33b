-- A session that began on a panel's host opens that panel alone wherever it is handed to: of the person's other panels it tells and
-- changes nothing, on the main app either. `panel_only` says on which hosts it counts, `panel_bound` what it opens there.
alter table sessions add column panel_bound boolean not null default false;
update sessions set panel_bound = true where panel_only;
alter table sessions add check (panel_bound or not panel_only);
-- The code of the second factor may come on another host than the password did.
alter table second_factor_challenges add column panel_bound boolean not null default false;
