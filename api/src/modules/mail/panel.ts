import { mainColorOf } from '@clube/shared/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { mainOrigin } from '../../config.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { findMemberships } from '../member/membership.queries.ts';
import { findSender } from './queries.ts';

/** The panel that a mail speaks for; the main app where there is none. */
export type MailPanel = {
  /** Without what a mail program would make a link of. */
  name: string;
  /** As its owner wrote it: for pages, never for mails. */
  fullName: string;
  /**
   * Where links of the mail lead: the platform's own host of the panel, never one that a request named, nor the panel's own domain.
   * Whom that domain leads to is its holder's to say, and a link of ours opens an account.
   */
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
export async function findMailPanel(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  siteId: number | null,
): Promise<MailPanel> {
  const { config } = app.clube;
  const sender = siteId === null ? undefined : await findSender(app.db, siteId);
  const origin = sender ? `${config.https ? 'https' : 'http'}://${sender.slug}.${config.mainHost}` : mainOrigin(config);
  const logo = sender?.logo;
  return {
    name: plainWords(sender?.name ?? '') || 'Clube',
    fullName: sender?.name ?? 'Clube',
    origin,
    color: mainColorOf(sender?.main_color),
    logo: typeof logo === 'string' && logo !== '' ? origin + logo : null,
  };
}
