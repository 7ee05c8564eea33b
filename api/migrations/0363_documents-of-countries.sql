-- A document is a number of some kind of some country's (`pt_nif`): the same digits of another are somebody else's. See docs/adr/0183.
-- What says no kind is Brazil's, as all were: so writes a server of before, and a list of people that is imported.
create function document_kind() returns trigger language plpgsql as $$
begin
  if new.document is null then new.document_kind := null;
  elsif new.document_kind is null then
    new.document_kind := case char_length(new.document) when 14 then 'br_cnpj' else 'br_cpf' end;
  end if;
  return new;
end $$;

alter table users add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');
alter table members add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');
alter table invitations add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');
alter table orders add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');
alter table registrations add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');

update users set document_kind = case char_length(document) when 14 then 'br_cnpj' else 'br_cpf' end where document is not null;
update members set document_kind = case char_length(document) when 14 then 'br_cnpj' else 'br_cpf' end where document is not null;
update invitations set document_kind = case char_length(document) when 14 then 'br_cnpj' else 'br_cpf' end where document is not null;
update orders set document_kind = case char_length(document) when 14 then 'br_cnpj' else 'br_cpf' end where document is not null;
update registrations set document_kind = case char_length(document) when 14 then 'br_cnpj' else 'br_cpf' end where document is not null;

create trigger document_kind before insert or update of document, document_kind on users for each row execute function document_kind();
create trigger document_kind before insert or update of document, document_kind on members for each row execute function document_kind();
create trigger document_kind before insert or update of document, document_kind on invitations for each row execute function document_kind();
create trigger document_kind before insert or update of document, document_kind on orders for each row execute function document_kind();
create trigger document_kind before insert or update of document, document_kind on registrations for each row execute function document_kind();

-- Not every country has one.
alter table registrations alter column document drop not null;
