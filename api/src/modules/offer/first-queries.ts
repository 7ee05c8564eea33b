import { AppError } from '../../lib/errors.ts';
import type { Module } from '../define-module.ts';
import { findMailPanel } from '../mail/panel.ts';
import { saleHead } from './head.ts';
import { lookAtSale } from './sale.ts';

export const offerPublicQueries = {
  sale: async (app, { siteId, ip }, { offer }) => {
    // The main app sells nothing by itself: whoever tries a page out there is asked who they are by the call.
    if (siteId === null) return undefined;
    try {
      const [value, { fullName: name, origin }] = await Promise.all([
        lookAtSale(app, { siteId, id: offer }, ip),
        findMailPanel(app, siteId),
      ]);
      return { value, head: (locale) => saleHead(value, { name, origin }, locale) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'offer.not_found') return { value: null, status: 404 };
      throw error;
    }
  },
} satisfies Module['publicQueries'];
