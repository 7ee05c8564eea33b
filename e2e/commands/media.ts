import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '@clube/shared/contracts/media';
import { api, apiUrl } from './api.ts';

export const sample = (name: string) => path.join(import.meta.dirname, '../../api/test/samples', name);

/** Uploads a sample by tus and waits until it is playable or has failed. */
export async function uploadMedia(token: string, name: string): Promise<Media> {
  const content = await readFile(sample(name));
  const base = apiUrl();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${base}/api/media/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa(name)}` },
  });
  const location = created.headers.get('location')!;
  await fetch(new URL(location, base), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: content,
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const media = await api<Media>('GET', `/media/by-upload/${location.split('/').at(-1)}`, { token });
    if (media.status !== 'processing') return media;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} was not processed`);
}
