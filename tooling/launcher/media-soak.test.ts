/** @long */
import { expect, test } from '@jest/globals';
import { soakMedia } from './media-soak.ts';
import { withFolder } from './testing.ts';

/** `pnpm bench soak` tries 200. */
const UPLOADS = 7;

test('uploads of every kind, while server, database and workers are killed, all end, and the disk holds what the rows say', async () => {
  const { rows, stray, missing, left, kills } = await withFolder((data) => soakMedia(data, { uploads: UPLOADS }));
  expect(kills.server + kills.database + kills.helper).toBeGreaterThanOrEqual(3);
  expect(rows.length).toBeGreaterThanOrEqual(UPLOADS);
  for (const { name, status, error_code } of rows)
    expect([name, status === 'ready' ? error_code === null : status === 'failed' && error_code !== null]).toEqual([
      name,
      true,
    ]);
  expect({ stray, missing, left }).toEqual({ stray: [], missing: [], left: [] });
}, 900_000);
