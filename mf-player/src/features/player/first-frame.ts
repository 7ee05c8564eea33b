import type { Opening } from './ahead.ts';
import { changeSource } from './change-source.ts';

/** What the library goes on with: the first segment as the element plays it already. */
export type FirstFrame = {
  mediaSource: MediaSource;
  buffer: SourceBuffer;
  codecs: string;
  /** Of the segment among all. */
  number: number;
  /** What is in the buffer: the head, and the segment. */
  content: readonly Uint8Array[];
};

/**
 * Whether the browser can do it by itself. Safari's own kind of source wants more than this, and a page that came
 * without TLS has no cryptography: there the library begins.
 */
const canBegin = (type: string) =>
  'MediaSource' in globalThis &&
  !('ManagedMediaSource' in globalThis) &&
  'subtle' in crypto &&
  MediaSource.isTypeSupported(type);

/** Encrypted as HLS has it (AES-128, RFC 8216 §5.2): without a vector of its own, the number of the segment is it. */
async function decrypt({ data }: { data: ArrayBuffer }, key: ArrayBuffer, number: number): Promise<ArrayBuffer> {
  const iv = new DataView(new ArrayBuffer(16));
  iv.setUint32(12, number);
  const algorithm = { name: 'AES-CBC', iv: iv.buffer };
  const imported = await crypto.subtle.importKey('raw', key, algorithm.name, false, ['decrypt']);
  return crypto.subtle.decrypt(algorithm, imported, data);
}

const heard = (target: EventTarget, event: string) =>
  new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));

async function append(buffer: SourceBuffer, data: ArrayBuffer): Promise<void> {
  const done = heard(buffer, 'updateend');
  buffer.appendBuffer(data);
  await done;
}

/** @returns what the rest is put into */
async function open(element: HTMLMediaElement, type: string, length: number, head: ArrayBuffer) {
  const mediaSource = new MediaSource();
  const opened = heard(mediaSource, 'sourceopen');
  const url = URL.createObjectURL(mediaSource);
  changeSource(element, () => void (element.src = url));
  await opened;
  URL.revokeObjectURL(url);
  const buffer = mediaSource.addSourceBuffer(type);
  await append(buffer, head);
  // Its own head names none: segments follow for as long as they come.
  mediaSource.duration = length;
  return { mediaSource, buffer };
}

/** The element is as it was, and where somebody moved it. */
function close(element: HTMLMediaElement): void {
  const place = element.currentTime;
  changeSource(element, () => {
    element.removeAttribute('src');
    element.load();
    // What an element without a source is told it keeps for the next one.
    if (place > 0) element.currentTime = place;
  });
}

/**
 * Shows the first frame as soon as head, key and segment are here. The library, a hundred times as large, finds it there.
 * @param isWanted asked again after each wait
 * @returns undefined where the browser or the answers do not allow it: then the library begins, from nothing
 */
export async function showFirstFrame(
  element: HTMLMediaElement,
  { codecs, number, length, ...asked }: Opening,
  startAt: number,
  isWanted: () => boolean,
): Promise<FirstFrame | undefined> {
  const type = `video/mp4; codecs="${codecs}"`;
  const head = await asked.head;
  if (!head || !canBegin(type) || !isWanted()) return undefined;
  try {
    const opened = await open(element, type, length, head.data);
    const [key, segment] = await Promise.all([asked.key, asked.segment]);
    if (!key || !segment || !isWanted()) throw new Error('It did not come');
    const data = await decrypt(segment, key.data, number);
    await append(opened.buffer, data);
    // Throws where nothing of it can be shown. It may begin a little later than where somebody stood.
    const at = Math.max(startAt, opened.buffer.buffered.start(0));
    // Who went elsewhere while it was on its way stays there; nobody else is anywhere but at 0.
    if (element.currentTime === 0 && at > 0) element.currentTime = at;
    return { ...opened, codecs, number, content: [head.data, data].map((part) => new Uint8Array(part)) };
  } catch {
    // What is wrong the library meets too, and says.
    close(element);
    return undefined;
  }
}
