// What plays in every current browser, with and without hardware for it: Chromium, Firefox, Safari and those of phones. It is
// decided here, from what was found in a file, and never from what one of them happens to play.

/** H.264 in its profiles baseline, main and high: 4:2:0 with 8 bits. What is above them is what editors export. */
const PICTURE = /^avc1\.(42|4d|64)[0-9a-f]{4}$/i;
/** AAC as everybody decodes it: plain, and with its two additions for few bits (HE-AAC, HE-AAC v2). */
const SOUND = /^mp4a\.40\.(0?2|0?5|29)$/i;

/**
 * Whether a picture may be copied. AV1 needs hardware in Safari, VP9 in others; light as cameras measure it looks grey where
 * nobody maps it.
 * @param parameters as RFC 6381 names a codec and its profile
 */
export const playsPicture = (parameters: string | null, isHdr: boolean) => !isHdr && PICTURE.test(parameters ?? '');

/** Whether a sound may be copied beside a picture. */
export const playsSound = (parameters: string | null) => SOUND.test(parameters ?? '');

/** Whether a rendition plays everywhere, by the codecs that its playlist names. */
export const playsEverywhere = ({ codecs }: { codecs: string }) =>
  codecs.split(',').every((parameters) => playsPicture(parameters, false) || playsSound(parameters));

/** Layers of MPEG sound are named alike, MP3: the third is, and the second, of broadcasts and discs, plays in Safari alone. */
export const isThirdLayer = (frame: Uint8Array | undefined) => (((frame?.[1] ?? 0) >> 1) & 3) === 1;

/** Files of sound alone that play as they are: by what their container is read with, the codec in it, and the type they are sent as. */
const FILES: readonly [demuxer: string, plays: (codec: string, parameters: string | null) => boolean, type: string][] =
  [
    ['mp3', (codec) => codec === 'mp3', 'audio/mpeg'],
    ['mov', (_codec, parameters) => playsSound(parameters), 'audio/mp4'],
    ['flac', (codec) => codec === 'flac', 'audio/flac'],
  ];

/** The content type under which a sound plays as the file is; null where it has to be drawn anew. */
export function soundTypeOf(
  demuxer: string | undefined,
  codec: string | null,
  parameters: string | null,
): string | null {
  if (codec === null) return null;
  return FILES.find(([name, plays]) => name === demuxer && plays(codec, parameters))?.[2] ?? null;
}

/** Whether a sound that is sent as of this type plays everywhere. */
export const isSoundType = (type: string | null) => FILES.some(([, , own]) => own === type);
