import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Media } from '@clube/shared/contracts/media';
import { createMediaProcessor } from '../src/modules/media/process.ts';
import { call, type Actor, type Panel, type TestServer } from './harness.ts';

export const SAMPLES = path.join(import.meta.dirname, 'samples');
export const TUS = { 'tus-resumable': '1.0.0' };
export const idOf = (url: string) => url.split('/').at(-1) ?? '';

/** Begins an upload; further headers replace the usual ones. */
export async function begin(
  server: TestServer,
  as: Pick<Actor, 'token'>,
  name: string,
  size: number,
  headers: Record<string, string> = {},
  url = '/api/media/upload',
) {
  const answer = await call<{ code?: string }>(server, {
    method: 'POST',
    url,
    as,
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      ...headers,
    },
  });
  return {
    status: answer.status,
    body: answer.body,
    headers: answer.headers,
    url: answer.headers['location'] ?? '',
  };
}

/** Sends bytes of an upload from an offset on. */
export const send = (
  server: TestServer,
  as: Pick<Actor, 'token'>,
  url: string,
  content: Buffer,
  offset: number,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method: 'PATCH',
    url,
    payload: content,
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${as.token}`,
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
  });

export async function head(server: TestServer, as: Pick<Actor, 'token'>, url: string) {
  const headers = { host: 'localhost:3000', authorization: `Bearer ${as.token}`, ...TUS };
  const answer = await server.app.inject({ method: 'HEAD', url, headers });
  return { status: answer.statusCode, headers: answer.headers };
}

export const mediaOfUpload = (server: TestServer, panel: Panel, url: string) =>
  call<Media>(server, { url: `/api/media/by-upload/${idOf(url)}`, as: panel.owner });

/** Uploads bytes whole, as the panel's owner. */
export async function uploadBytes(server: TestServer, panel: Panel, name: string, content: Buffer): Promise<Media> {
  const { url, status } = await begin(server, panel.owner, name, content.length);
  if (status !== 201) throw new Error(`The upload was answered with ${status}`);
  const sent = await send(server, panel.owner, url, content, 0);
  if (sent.statusCode !== 204) throw new Error(`The bytes were answered with ${sent.statusCode}: ${sent.body}`);
  return (await mediaOfUpload(server, panel, url)).body;
}

export const uploadSample = (server: TestServer, panel: Panel, name: string) =>
  uploadBytes(server, panel, name, readFileSync(path.join(SAMPLES, name)));

type Worker = Parameters<typeof createMediaProcessor>[2];
type Lane = 'copy' | 'convert' | 'buildLadder';

/** Runs lanes for a media as the queue would, with or without ffmpeg on the PATH. A lane that wants to be called again throws. */
export async function processMedia(
  server: TestServer,
  panel: Panel,
  media: Pick<Media, 'id'>,
  options: { withFfmpeg: boolean; lanes?: Lane[]; worker?: Worker } = { withFfmpeg: false },
): Promise<Media> {
  const { withFfmpeg, lanes = ['copy', 'convert', 'buildLadder'], worker } = options;
  const engine = withFfmpeg ? 'auto' : 'none';
  // What is waited for here is not put behind everybody else.
  const limits = { nice: 0, ...worker?.limits };
  const processor = createMediaProcessor(server.context, server.app.log, { engine, ...worker, limits });
  for (const lane of lanes) await processor[lane]({ siteId: panel.siteId, mediaId: media.id });
  return (await call<Media>(server, { url: `/api/media/${media.id}`, as: panel.owner })).body;
}
