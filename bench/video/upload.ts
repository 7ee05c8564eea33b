import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BenchPlatform } from '../lib/platform.ts';
import { peaksBelow, memoryMib, resetPeak } from '../lib/process-tree.ts';

/** Of what the api tells about a media. */
type Media = { id: number; kind: string; status: string; duration_seconds: number | null; error_code: string | null };
export type Measured = {
  megabytes: number;
  media: Media;
  /** When its last byte was sent, of `performance.now()`. */
  began: number;
  /** From then until it can be played, or has failed; seconds. */
  seconds: number;
  /** Whether it was drawn anew, in whole or in part. */
  isConverted: boolean;
  /** Peaks of resident memory, MiB. */
  peaks: { server: number; keeper: number; worker: number };
};

const PATIENCE_MS = 10 * 60_000;
const LOOK_MS = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const urlOf = ({ port }: BenchPlatform, address: string) => new URL(address, `http://127.0.0.1:${port}`);
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends a file as a client does. @returns the upload's id @throws Error with what the server said when it is refused */
export async function sendFile(platform: BenchPlatform, token: string, file: string): Promise<string> {
  const content = readFileSync(file);
  const tus = { ...headersOf(token), 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from(path.basename(file)).toString('base64')}`;
  const created = await fetch(urlOf(platform, '/api/media/upload'), {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': metadata },
  });
  const location = created.headers.get('location');
  if (!location) throw new Error(`its upload was answered with ${created.status}`);
  resetPeak(platform.pid);
  const sent = await fetch(urlOf(platform, location), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  });
  if (sent.status !== 204) throw new Error(`its bytes were answered with ${sent.status}`);
  return location.split('/').at(-1)!;
}

/** What became of an upload so far. */
export async function findMedia(platform: BenchPlatform, token: string, upload: string): Promise<Media> {
  const answer = await fetch(urlOf(platform, `/api/media/by-upload/${upload}`), { headers: headersOf(token) });
  if (!answer.ok) throw new Error(`its media was answered with ${answer.status}`);
  return (await answer.json()) as Media;
}

/** Out of the library, and out of the bin: whatever works on it ends. */
export async function erase(platform: BenchPlatform, token: string, id: number): Promise<void> {
  const remove = (address: string) => fetch(urlOf(platform, address), { method: 'DELETE', headers: headersOf(token) });
  const { bin } = (await (await remove(`/api/media/${id}`)).json()) as { bin: number };
  const answer = await remove(`/api/bin/${bin}`);
  if (!answer.ok) throw new Error(`it was not erased: ${answer.status}`);
}

/** Sends a file, and waits until it can be played or has failed. @throws Error when it is refused, or nothing becomes of it */
export async function measureUpload(platform: BenchPlatform, token: string, file: string): Promise<Measured> {
  const upload = await sendFile(platform, token, file);
  const began = performance.now();
  const peaks = { server: 0, keeper: 0, worker: 0 };
  let isConverted = false;
  while (performance.now() - began < PATIENCE_MS) {
    // Before it is asked for: who looks through what is ready is none of those that made it so.
    peaks.keeper = Math.max(peaks.keeper, ...peaksBelow(platform.pid, 'worker/keeper.ts'));
    peaks.worker = Math.max(peaks.worker, ...peaksBelow(platform.pid, 'worker/main.'));
    peaks.server = memoryMib(platform.pid).peak;
    const media = await findMedia(platform, token, upload);
    const seconds = (performance.now() - began) / 1000;
    isConverted ||= media.error_code === 'converting';
    if (media.status !== 'processing' && media.error_code !== 'converting')
      return { megabytes: statSync(file).size / 1e6, media, began, seconds, isConverted, peaks };
    await wait(LOOK_MS);
  }
  throw new Error(`nothing became of it for ${PATIENCE_MS / 60_000} minutes`);
}
