import { mainColorOf } from '@clube/shared/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { domainHost, mainOrigin } from '../../config.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { findMemberships } from '../member/membership.queries.ts';
import { findSender } from './queries.ts';

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
  const sender = siteId === null ? undefined : await findSender(app.db, siteId);
  const host = sender && (sender.domain ? domainHost(config, sender.domain) : `${sender.slug}.${config.mainHost}`);
  const origin = host ? `${config.https ? 'https' : 'http'}://${host}` : mainOrigin(config);
  const logo = sender?.logo;
  return {
    name: plainWords(sender?.name ?? '') || 'Clube',
    origin,
    color: mainColorOf(sender?.main_color),
    logo: typeof logo === 'string' && logo !== '' ? origin + logo : null,
  };
}
