-- What somebody sends by itself again, because the answer was lost, is the material that it has become before. See docs/adr/0479-materials-go-through-the-queue.md.
alter table material_files add column idempotency_key text;
