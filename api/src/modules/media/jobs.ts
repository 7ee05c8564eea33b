import type { Job } from '../../lib/jobs.ts';
import type { MediaPath } from './queries.ts';

const lane = (name: string): Job<MediaPath> => ({
  name,
  keyOf: ({ siteId, mediaId }) => `${siteId}-${mediaId}`,
  // One panel's files, however many or however slow, are in front of each other and of nobody else's.
  turnOf: ({ siteId }) => `${siteId}`,
});

export const mediaJobs = {
  /** Looks inside a file and copies it: seconds, and never behind the two below. */
  'media.copy': lane('media.copy'),
  /** Makes playable what browsers do not play. */
  'media.convert': lane('media.convert'),
  /** Stills and smaller renditions of what plays already. */
  'media.ladder': lane('media.ladder'),
};
export type Lane = keyof typeof mediaJobs;
