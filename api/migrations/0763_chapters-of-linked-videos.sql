-- Where the parts of a linked video begin, as its owner wrote them: `seconds` and `title` of each. Null: it has none.
-- See docs/adr/0492-what-stands-around-a-linked-video-is-its-lessons.md.
alter table lessons add column chapters jsonb;
