import type { SheetPicture } from '@clube/shared/contracts/certificate-sheet/draw';
import type { FastifyInstance } from 'fastify';
import { FairCache } from '../../lib/fair-cache.ts';
import { drawPicture } from '../../worker/pictures.ts';
import { imageFile } from '../../lib/image-file.ts';
import { SHEET } from './draw.ts';

/** Of all panels; a background is some megabytes. */
const MOST_KEPT = 16;
const kept = new FairCache<Known>(MOST_KEPT);
type Known = SheetPicture & { width: number; height: number };

const ADDRESS = /^\/api\/site\/image\/(\d+)\/([\w-]+\.(?:webp|png))$/;

/** A PNG says its size in its first header. */
const opened = (png: Buffer): Known => ({
  href: `data:image/png;base64,${png.toString('base64')}`,
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

/**
 * A picture of a panel as the drawing reads it: its bytes, drawn anew by a worker. A stored one never changes under its name, so it is
 * kept. Null where there is none, or it cannot be read now. @param name as the storage knows it
 */
export async function sheetPicture(
  { clube, log }: FastifyInstance,
  siteId: number,
  name: string,
): Promise<Known | null> {
  const known = kept.find(String(siteId), name);
  if (known) return known;
  try {
    const stored = await clube.storage.read(imageFile(siteId, name));
    const box = { ...SHEET, fit: 'inside', format: 'png', quality: 90 } as const;
    const picture = opened(await drawPicture(clube.config.dataFolder, stored, box));
    kept.keep(String(siteId), name, picture);
    return picture;
  } catch (error) {
    log.warn({ err: error, siteId }, 'a picture could not be put on a certificate');
    return null;
  }
}

/** The panel's logo. @param address as the panel's settings keep it: none but one of the panel's own is opened */
export async function logoOf(app: FastifyInstance, siteId: number, address: unknown): Promise<Known | null> {
  const [, site, name] = (typeof address === 'string' && ADDRESS.exec(address)) || [];
  return name !== undefined && Number(site) === siteId ? sheetPicture(app, siteId, name) : null;
}
