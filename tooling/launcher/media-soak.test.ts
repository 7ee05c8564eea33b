/** @long */
import { expect, test } from '@jest/globals';
import { soakMedia } from './media-soak.ts';
import { withStartedFolder } from './started-folder.ts';

/** One of each kind: one that is copied, three that are drawn anew, a sound, and two that cannot be played. `pnpm bench soak` tries 200 of all. */
const NAMES = [
  'fragmented.mp4',
  'silent-odd-yuv444.mp4',
  'captioned.mkv',
  'not-a-video.mp4',
  'chaptered.mp3',
  'truncated.mp4',
  'captioned.mp4',
];

test('uploads of every kind, while server, database, keeper, workers and renderers are killed, all end as their files do otherwise, and the disk holds what the rows say', async () => {
  const soaked = await withStartedFolder((data) =>
    soakMedia(data, { uploads: NAMES.length, names: NAMES, isToTheEnd: true, mostKills: 8 }),
  );
  const { kills, laterKills, sent, rows, lost, unsettled, unexplained, stray, missing, left, abandoned } = soaked;
  expect(Object.entries(kills).filter(([, times]) => times === 0)).toEqual([]);
  // What is drawn anew is drawn by then, or is looked through.
  expect(laterKills.worker).toBeGreaterThan(0);
  expect(sent).toBeGreaterThanOrEqual(NAMES.length);
  expect(rows).toHaveLength(sent);
  expect({ lost, unsettled, unexplained, stray, missing, left }).toEqual({
    lost: [],
    unsettled: [],
    unexplained: [],
    stray: [],
    missing: [],
    left: [],
  });
  expect(abandoned).toBeLessThan(sent);
}, 900_000);
