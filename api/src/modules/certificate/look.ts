import { mainColorOf } from '@clube/shared/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { findMailPanel } from '../mail/panel.ts';
import { findMetas } from '../meta/queries.ts';

/** What a panel brings to each of its sheets: name and address, main colour, address of the logo. */
export async function lookOf(app: FastifyInstance, siteId: number) {
  const [panel, { main_color, logo }] = await Promise.all([
    findMailPanel(app, siteId),
    findMetas(app.db, siteId, ['main_color', 'logo']),
  ]);
  return { panel, color: mainColorOf(main_color), logo };
}
