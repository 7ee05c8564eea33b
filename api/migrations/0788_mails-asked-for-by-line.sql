-- The line that a mail was asked from, as limits count it; a server of the release before writes none, and its address counts for it.
alter table account_asks add column network text;
