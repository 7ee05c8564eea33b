import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';

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
  const tracks = audio ? [video, audio] : [video];
  const [picture, first] = await Promise.all([video.getFirstTimestamp(), input.getFirstTimestamp(tracks)]);
  return picture < 0 ? first : Math.max(0, first);
}
