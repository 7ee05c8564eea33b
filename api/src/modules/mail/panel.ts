import { mainColorOf } from '@clube/shared/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { mainOrigin, panelOrigin } from '../../config.ts';
import { isLocale, localeOfCountry, type Locale } from '../../lib/locale.ts';
import type { Db } from '../../database/connect.ts';
import { plainWords } from '../../lib/plain-words.ts';
import { findMemberships } from '../member/membership.queries.ts';
import { findCountryOf, findSender, type Sender } from './queries.ts';

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
  /** What it speaks to those whose language nobody knows: what it chose, else its owner's. */
  locale: Locale;
};

/** The language of a mail of the panel's to somebody of this country. */
export const languageOf = ({ locale }: Pick<MailPanel, 'locale'>, country: string | null | undefined): Locale =>
  country ? localeOfCountry(country) : locale;
const localeOfSender = (sender: Pick<Sender, 'mail_language' | 'owner_country'> | undefined): Locale =>
  isLocale(sender?.mail_language) ? sender.mail_language : localeOfCountry(sender?.owner_country);
/** The language of a panel's mails to a mailbox that may have no account. */
export async function languageOfMailbox(db: Db, siteId: number, email: string): Promise<Locale> {
  const [sender, country] = await Promise.all([findSender(db, siteId), findCountryOf(db, email)]);
  return languageOf({ locale: localeOfSender(sender) }, country);
}

/** The panel whose look a mail to somebody has: one of their own, else the main app. */
export async function findOwnMailPanel(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  userId: number,
  siteId: number | null,
) {
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
  const origin = sender ? panelOrigin(config, sender.slug) : mainOrigin(config);
  const logo = sender?.logo;
  return {
    name: plainWords(sender?.name ?? '') || 'Clube',
    fullName: sender?.name ?? 'Clube',
    origin,
    color: mainColorOf(sender?.main_color),
    logo: typeof logo === 'string' && logo !== '' ? origin + logo : null,
    locale: localeOfSender(sender),
  };
}
