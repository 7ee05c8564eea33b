import { AppError } from '../../lib/errors.ts';
import { momentIn } from '../../lib/moment.ts';
import { findMailPanel } from '../mail/panel.ts';
import type { Module } from '../define-module.ts';
import { certificateHead } from './head.ts';
import { verifyCertificate } from './operations.ts';
import { presentVerified } from './present.ts';

const CODE = /^[A-Za-z0-9-]{1,40}$/;
const NONE = { value: null, status: 404 } as const;

export const certificatePublicQueries = {
  certificate: async (app, visitor, { code }) => {
    // What is no code at all is nobody's either.
    if (!CODE.test(code)) return NONE;
    try {
      const askedAt = Date.now();
      const found = await verifyCertificate(app, visitor, code);
      const { origin } = await findMailPanel(app, found.site_id);
      const until = found.state === 'valid' ? momentIn(askedAt, found.expires_in_ms) : null;
      return { value: presentVerified(found), until, head: (locale) => certificateHead(found, origin, locale) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'certificate.not_found') return NONE;
      throw error;
    }
  },
} satisfies Module['publicQueries'];
