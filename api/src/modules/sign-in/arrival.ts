import type { FastifyRequest } from 'fastify';

/** The panel that a request arrived at; null on the main app. */
export const siteOf = ({ arrival }: FastifyRequest) => (arrival.kind === 'panel' ? arrival.siteId : null);
