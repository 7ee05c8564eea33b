-- What happened last in a panel names who came last (api/src/modules/overview).
create index enrolments_by_start on enrolments (site_id, started_at desc);
