import type { FastifyInstance } from 'fastify';
import { pictureFile } from './document.ts';
import { SHEET } from './draw.ts';
import type { CertificateSheet } from './sheet.ts';

const width = 1200;
/** Of the picture that stands beside a shared address, pixels. */
export const SHARED_PICTURE = { width, height: Math.round((width * SHEET.height) / SHEET.width) };

/** The sheet as a picture for whoever shares it. Anybody may ask. */
export const sharedPictureOf = (app: FastifyInstance, sheet: CertificateSheet): Promise<Buffer> =>
  pictureFile(app, sheet, SHARED_PICTURE.width);
