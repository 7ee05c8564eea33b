-- Who said where a panel's money goes: whoever owns it now is told where that was somebody else. What was said before this is taken for the owner's.
alter table payment_settings
  add column said_by bigint,
  add foreign key (site_id, said_by) references members on delete set null (said_by);
create index payment_settings_said_by on payment_settings (site_id, said_by) where said_by is not null;

drop trigger audit_insert on payment_settings;
drop trigger audit_update on payment_settings;
drop trigger audit_delete on payment_settings;
select audit_table('payment_settings', 'payment', 'site_id', '', 'said_by');

update payment_settings p set said_by = m.id from members m where m.site_id = p.site_id and m.role = 'owner';
