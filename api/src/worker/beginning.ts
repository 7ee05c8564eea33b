import type { Input, InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny';

/** What is kept of a file: a second sound, or another camera, may last as long as it likes. */
export const keptTracks = (video: InputVideoTrack | null, audio: InputAudioTrack | null): InputTrack[] =>
  [video, audio].filter((track) => track !== null);

/**
 * The second of a file at which what is kept of it begins: transport streams, and pieces cut out of others, count from anywhere.
 * Sound that begins before the file does is how its encoder starts, and is left to whoever writes it; a picture that does was cut
 * by what keeps its key frame, and its sound goes with it.
 */
export async function beginningOf(
  input: Input,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<number> {
  const [picture, first] = await Promise.all([
    video.getFirstTimestamp(),
    input.getFirstTimestamp(keptTracks(video, audio)),
  ]);
  return picture < 0 ? first : Math.max(0, first);
}
