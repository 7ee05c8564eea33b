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
  /** The same with what takes a machine its while: nobody's short film waits for the end of a long one. */
  'media.convert-long': lane('media.convert-long'),
  /** Stills and smaller renditions of what plays already. */
  'media.ladder': lane('media.ladder'),
  /** The same of long films: nobody's short one waits for them to be told what is wrong with it, or to play on a phone. */
  'media.ladder-long': lane('media.ladder-long'),
};
export type Lane = keyof typeof mediaJobs;
export const isLongLane = (lane: Lane): boolean => lane === 'media.convert-long' || lane === 'media.ladder-long';

/** Films from so many seconds on are long; where nobody knows how long, from so many bytes on. */
const LONG = { seconds: 20 * 60, bytes: 300_000_000 };

type Weighed = { duration_seconds: number | null; size_bytes: number };
const isLong = ({ duration_seconds: seconds, size_bytes: bytes }: Weighed) =>
  seconds === null ? bytes >= LONG.bytes : seconds >= LONG.seconds;

/** The lane that converts a file. */
export const laneToConvert = (file: Weighed): Lane => (isLong(file) ? 'media.convert-long' : 'media.convert');
/** The lane that looks through what plays, and draws it smaller. */
export const laneToDraw = (file: Weighed): Lane => (isLong(file) ? 'media.ladder-long' : 'media.ladder');
