import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '@clube/shared/contracts/media';
import type { Page } from '@playwright/test';
import { api, apiUrl } from './api.ts';
import { onDatabase } from './database.ts';
import type { TestPanel } from './panel.ts';

export const sample = (name: string) => path.join(import.meta.dirname, '../../api/test/samples', name);

const LOOK_MS = 100;

/** Uploads a file by tus and waits until its state is one of those. */
export async function uploadFile(
  token: string,
  file: string,
  until: readonly Media['status'][],
  patienceSeconds = 120,
): Promise<Media> {
  const content = await readFile(file);
  const name = path.basename(file);
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
  for (let waited = 0; waited < patienceSeconds * 1000; waited += LOOK_MS) {
    const media = await api<Media>('GET', `/media/by-upload/${location.split('/').at(-1)}`, { token });
    if (until.includes(media.status)) return media;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${name} was not processed`);
}

/** Uploads a sample and waits until it is playable, has failed or waits for its conversion. */
export const uploadMedia = (token: string, name: string): Promise<Media> =>
  uploadFile(token, sample(name), ['ready', 'failed', 'waiting']);

/** Nobody looks at a panel's films any more: to look through them and draw them smaller would take what the next tests wait for. */
export const leaveUndrawn = ({ siteId }: Pick<TestPanel, 'siteId'>) =>
  onDatabase('update public.media set settled_at = now() where site_id = $1 and settled_at is null', siteId);

/** Says yes to the notice of a video that takes its time, whenever it comes: one that plays within seconds has none. */
export async function readNotice(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'Seu vídeo chegou' });
  // It goes by itself once the video plays, which may be now.
  await page.addLocatorHandler(notice, () =>
    Promise.race([notice.getByRole('button', { name: 'Entendi' }).click(), notice.waitFor({ state: 'hidden' })]),
  );
}

/** How many entries a store of the browser's has that the page has made. */
const keptIn = (store: string) => (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => {
          const { result } = asked;
          if (!result.objectStoreNames.contains('entries')) return resolve(0);
          const all = result.transaction('entries').objectStore('entries').count();
          all.addEventListener('success', () => {
            result.close();
            resolve(all.result);
          });
        });
      }),
    store,
  );
/** How much a browser keeps of uploads: two for each, once its file is there too. */
export const keptUploads = keptIn('clube-uploads');
/** The same of downloads: one for each, and one for each piece of it. */
export const keptDownloads = keptIn('clube-downloads');
