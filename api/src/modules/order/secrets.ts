import type { FastifyInstance } from 'fastify';
import { keyedHash, randomToken, sha256 } from '../../lib/crypto.ts';

type Keeper = Pick<FastifyInstance, 'clube'>;

/** Ten letters and digits, without those that are taken for others. */
export const newReference = () =>
  randomToken()
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, '')
    .slice(0, 10);

/** The secret of a buyer's page: made anew for each mail that leads there, and kept nowhere. */
export const tokenOf = ({ clube }: Keeper, siteId: number, reference: string): string =>
  keyedHash(clube.config.secret, 'order', `${siteId}:${reference}`).toString('base64url');
/** What only the mail of a free order says: whoever made the order has its token too. */
export const secretOf = ({ clube }: Keeper, siteId: number, reference: string): string =>
  keyedHash(clube.config.secret, 'order-confirmation', `${siteId}:${reference}`).toString('base64url');
export const hashOfToken = (token: string) => sha256(token);

/** Where an order is paid, the secret behind the hash: what stands there is sent to no server, and into no log. */
export const payUrl = (
  app: Keeper,
  origin: string,
  { site_id, offer_id, reference }: { site_id: number; offer_id: number; reference: string },
) => `${origin}/curso/venda/${offer_id}#pedido=${tokenOf(app, site_id, reference)}`;
