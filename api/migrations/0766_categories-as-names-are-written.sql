-- Categories of before are written as those that are saved now (docs/adr/0493), wherever one is named: what is drawn alike is one, and a shelf
-- keeps the courses that it had. As `writtenName` (api/src/lib/written-text.ts) but for the few that it makes longer, which may be too long then.
do $$
declare
  part text;
begin
  foreach part in array array['courses', 'shelves', 'articles'] loop
    execute format($update$
      update %1$I t set category = n.name
      from (select site_id, id, btrim(regexp_replace(normalize(regexp_replace(category,
          '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFF9-\uFFFB]', '', 'g'), NFC),
          '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')) as name from %1$I) n
      where t.site_id = n.site_id and t.id = n.id and t.category <> n.name and char_length(n.name) between 1 and char_length(t.category)
    $update$, part);
  end loop;
end $$;
