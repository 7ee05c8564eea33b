import fp from 'fastify-plugin';
import { tellMailbox } from '../modules/user/notice.ts';
import { userOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Tells whoever asked somebody in as an admin, or made one, by mail: only the owner does, and whoever sits at their open session would go on
     * for as long as nobody looks (docs/adr/0556).
     */
    tellOfAdmin(request: FastifyRequest): Promise<void>;
  }
}

/** A plugin, for what mails stands on members, which are who calls this. */
export const toldAdminsPlugin = fp(
  async (app) => {
    app.decorate('tellOfAdmin', (request) => tellMailbox(request, userOf(request).userId, 'admin.added'));
  },
  { name: 'told-admins', dependencies: ['session', 'afterwards'] },
);
