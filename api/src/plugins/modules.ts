import fp from 'fastify-plugin';
import type { Module } from '../modules/define-module.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the server is made of (modules/index.ts), for what speaks of all modules at once. */
    modules: readonly Module[];
  }
}

export const modulesPlugin = fp<{ modules: readonly Module[] }>(
  async (app, { modules }) => {
    app.decorate('modules', modules);
  },
  { name: 'modules' },
);
