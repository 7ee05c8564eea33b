import type { OwnSubscription } from '@clube/shared/contracts/member-subscription';
import type { FastifyInstance } from 'fastify';
import { findMailPanel } from '../mail/panel.ts';
import { payUrl } from '../order/secrets.ts';
import type { OwnRow } from './list.queries.ts';

/** One's own, each with the page where what is due is paid. */
export const presentOwn = (app: FastifyInstance, rows: readonly OwnRow[]): Promise<OwnSubscription[]> =>
  Promise.all(
    rows.map(async ({ site_id, offer_id, waiting_reference: reference, ...row }) => ({
      ...row,
      pay_url:
        reference !== null && offer_id !== null
          ? payUrl(app, (await findMailPanel(app, site_id)).origin, { site_id, offer_id, reference })
          : null,
    })),
  );
