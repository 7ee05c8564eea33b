-- Of which country the document of a row is; as in 0363 none is Brazil's.
alter table member_import_rows add column document_kind text check (document_kind ~ '^[a-z]{2}_[a-z]+$');
