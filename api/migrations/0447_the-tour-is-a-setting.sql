-- The tour is offered while this says so (product.md §4); whoever runs the platform switches it off for all panels by another value.
insert into global_settings (key, value) values ('onboarding_tour', 'ENABLED') on conflict do nothing;
