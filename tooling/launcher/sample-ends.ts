// What becomes of the samples (api/test/samples), whoever sends them.

/** Samples that are of no use, and why; all others are ready. */
const OF_NO_USE: Readonly<Record<string, string>> = { 'truncated.mp4': 'truncated', 'not-a-video.mp4': 'not_media' };

/** The end that a sample should come to, as `endOf` says it. */
export const sampleEnd = (name: string): string => (OF_NO_USE[name] ? `failed: ${OF_NO_USE[name]}` : 'ready');

/** The end that a media came to. */
export const endOf = ({ status, error_code }: { status: string; error_code: string | null }): string =>
  error_code ? `${status}: ${error_code}` : status;
