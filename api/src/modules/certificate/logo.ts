import type { FastifyInstance } from 'fastify';
import { drawPicture } from '../../worker/pictures.ts';
import type { CertificateSheet } from './draw.ts';

type Logo = CertificateSheet['logo'];

/** A stored picture never changes under its name, so it is made into what the drawing reads once. */
const KEPT = 200;
const kept = new Map<string, Logo>();

/** A PNG says its size in its first header. */
const sized = (png: Buffer): Logo => ({ png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * The panel's logo as the drawing reads it; null where there is none, or it cannot be read now.
 * @param address as the panel's settings keep it
 */
export async function logoOf({ clube, log }: FastifyInstance, siteId: number, address: unknown): Promise<Logo> {
  const prefix = `/api/site/image/${siteId}/`;
  if (typeof address !== 'string' || !address.startsWith(prefix)) return null;
  const known = kept.get(address);
  if (known) return known;
  try {
    const stored = await clube.storage.read(`sites/${siteId}/images/${address.slice(prefix.length)}`);
    const box = { width: 480, height: 160, fit: 'inside', format: 'png', quality: 90 } as const;
    const logo = sized(await drawPicture(clube.config.dataFolder, stored, box));
    if (kept.size >= KEPT) kept.clear();
    kept.set(address, logo);
    return logo;
  } catch (error) {
    log.warn({ err: error, siteId }, 'a logo could not be put on a certificate');
    return null;
  }
}
