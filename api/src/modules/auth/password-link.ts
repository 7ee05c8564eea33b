import type { FastifyInstance } from 'fastify';
import { domainHost, mainOrigin } from '../../config.ts';
import { toLoginSettings } from '../site/metas.ts';
import { findMetas } from '../site/queries.ts';
import { localeOfCountry } from './locale.ts';
import { passwordLinkMail } from './mails.ts';
import { createOneTimeToken, findMemberships, findUserById } from './queries.ts';

const VALID_SECONDS = 60 * 60;

/** Mails a one-time link to set a password. The link leads to a registered host: the panel's own, else the main app. */
export async function sendPasswordLink(
  app: FastifyInstance,
  { userId, siteId }: { userId: number; siteId: number | null },
): Promise<void> {
  const { config, mailer } = app.clube;
  const [user, memberships, token] = await Promise.all([
    findUserById(app.db, userId),
    findMemberships(app.db, userId),
    createOneTimeToken(app.db, { kind: 'password', userId, siteId: null, host: null, validSeconds: VALID_SECONDS }),
  ]);
  const panel = memberships.find((membership) => membership.site_id === siteId);
  const [own] = panel?.domains ?? [];
  const host = panel && (own ? domainHost(config, own) : `${panel.slug}.${config.mainHost}`);
  const origin = host ? `${config.https ? 'https' : 'http'}://${host}` : mainOrigin(config);
  const { meta } = toLoginSettings(
    null,
    panel ? await findMetas(app.db, panel.site_id, ['main_color', 'logo']) : {},
    false,
  );
  await mailer.send(
    passwordLinkMail({
      to: user.email,
      name: user.first_name,
      panel: panel?.name ?? 'Clube',
      locale: localeOfCountry(user.country),
      brand: { color: meta.main_color, logo: meta.logo && origin + meta.logo },
      url: `${origin}/set-password?token=${token}`,
    }),
  );
}
