/** @long */
import { expect, test } from '@jest/globals';
import { soakMedia } from './media-soak.ts';
import { withStartedFolder } from './started-folder.ts';

/** `pnpm bench soak` tries 200. */
const UPLOADS = 7;

test('uploads of every kind, while server, database and workers are killed, all end, and the disk holds what the rows say', async () => {
  const soaked = await withStartedFolder((data) => soakMedia(data, { uploads: UPLOADS }));
  const { kills, rows, lost, unsettled, stray, missing, left, abandoned } = soaked;
  expect(Object.values(kills).every((times) => times > 0)).toBe(true);
  expect(rows).toHaveLength(UPLOADS);
  for (const { name, status, error_code } of rows)
    expect([name, status === 'ready' ? error_code === null : status === 'failed' && error_code !== null]).toEqual([
      name,
      true,
    ]);
  expect({ lost, unsettled, stray, missing, left }).toEqual({
    lost: [],
    unsettled: [],
    stray: [],
    missing: [],
    left: [],
  });
  expect(abandoned).toBeLessThan(UPLOADS);
}, 900_000);
