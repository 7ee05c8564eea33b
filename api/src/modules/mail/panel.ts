import type { FastifyInstance } from 'fastify';
import { domainHost, mainOrigin } from '../../config.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { toLoginSettings } from '../site/metas.ts';
import { findMemberships } from '../sign-in/queries.ts';
import { findMetas, findSiteAddress } from '../site/queries.ts';

/** The panel that a mail speaks for; the main app where there is none. */
export type MailPanel = {
  name: string;
  /** Where links of the mail lead: a registered host, never one that a request named. */
  origin: string;
  /** Main colour, #rrggbb. */
  color: string;
  /** Absolute address of the logo. */
  logo: string | null;
};

/** The panel whose look a mail to somebody has: one of their own, else the main app. */
export async function findOwnMailPanel(app: FastifyInstance, userId: number, siteId: number | null) {
  const memberships = await findMemberships(app.db, userId);
  return findMailPanel(app, memberships.some(({ site_id }) => site_id === siteId) ? siteId : null);
}

/** @param siteId of a panel that is open; null for the main app */
export async function findMailPanel(app: FastifyInstance, siteId: number | null): Promise<MailPanel> {
  const { config } = app.clube;
  const site = siteId === null ? undefined : await findSiteAddress(app.db, siteId);
  const host = site && (site.domain ? domainHost(config, site.domain) : `${site.slug}.${config.mainHost}`);
  const origin = host ? `${config.https ? 'https' : 'http'}://${host}` : mainOrigin(config);
  const metas = site ? await findMetas(app.db, site.id, ['main_color', 'logo']) : {};
  const { meta } = toLoginSettings(null, metas, false);
  return {
    name: plainWords(site?.name ?? '') || 'Clube',
    origin,
    color: meta.main_color,
    logo: meta.logo && origin + meta.logo,
  };
}
