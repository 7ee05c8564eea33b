import { expect, test } from '@jest/globals';
import { fill } from './fill.ts';

const boot = { me: { id: 1 }, now: '', data: [{ key: ['notifications', 'unread'], value: 3 }] };
const html = `<!doctype html>\n<html lang="pt-BR"><head><script type="application/json" id="clube-boot">${JSON.stringify(boot)}</script></head></html>`;
const page = { session: 's', composition: 'c', html, policy: '', at: 5 };
const bootOf = (made: string) => JSON.parse(/id="clube-boot">(.*?)<\/script>/s.exec(made)![1]!) as unknown;

test('what was read is the page’s data, at the time of now, and the page says since when it was kept', () => {
  const made = fill(
    page,
    [{ session: 's', key: ['home'], value: { title: '$& $1' }, at: 1 }],
    '2026-01-01T00:00:00.000Z',
  );
  expect(bootOf(made)).toEqual({
    me: { id: 1 },
    now: '2026-01-01T00:00:00.000Z',
    data: [{ key: ['home'], value: { title: '$& $1' } }],
  });
  expect(made).toContain('<html data-offline="5" lang="pt-BR">');
});

test('no text ends the script that it stands in', () => {
  const value = '</script><script>alert(1)</script><!--';
  const made = fill(page, [{ session: 's', key: ['home'], value, at: 1 }], 'now');
  expect(made.match(/<\/?script/g)).toHaveLength(2);
  expect(bootOf(made)).toMatchObject({ data: [{ value }] });
});
