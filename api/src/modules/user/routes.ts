import { Closed, Done } from '@clube/shared/contracts/common';
import { Me, MePatch, PasswordChange, PhotoQuery } from '@clube/shared/contracts/user';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf, type Session } from '../../plugins/session.ts';
import { endSessions, setPassword } from './password.queries.ts';
import { hashNewPassword, verifyPassword } from './password.ts';
import { drawPhoto } from './photo.ts';
import { tellOfChange } from './notice.ts';
import { findPerson, findUser, patchPerson, updateUser } from './queries.ts';

const PHOTO_LIMIT_BYTES = 8 * 1024 * 1024;
const photoUrl = (key: string | null) => (key ? `/api/photo/${key}` : null);

/** Who the session belongs to, as `GET /me` answers it; the boot document carries the same. */
export async function presentMe(app: FastifyInstance, session: Session): Promise<Me> {
  const { sites, ...user } = await findPerson(app.db, session.userId);
  const site = sites.find(({ id }) => id === session.siteId);
  return {
    member: {
      id: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      country: user.country,
      photo: photoUrl(user.photo_key),
      sites,
    },
    current:
      site && session.memberId && session.role
        ? {
            currentSite: { id: site.id, role: session.role, name: site.name, slug: site.slug },
            currentMember: { id: session.memberId, role: session.role },
          }
        : null,
    second_factor_missing: session.secondFactorMissing,
  };
}

export async function meRoutes(app: Api) {
  app.get(
    '/me',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: Me }, [401]) } },
    async (request) => presentMe(app, userOf(request)),
  );

  app.patch(
    '/me',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { body: MePatch, response: answers({ 200: Me }, [400, 401, 403]) },
    },
    async (request) => {
      const { userId, siteId } = userOf(request);
      if (Object.keys(request.body).length > 0) await patchPerson(app.db, userId, siteId, request.body);
      return presentMe(app, userOf(request));
    },
  );

  app.put(
    '/me/password',
    {
      config: { policy: 'signedIn', limit: 'heavy' },
      schema: { body: PasswordChange, response: answers({ 200: Done }, [400, 401, 403, 422, 429]) },
    },
    async (request) => {
      const session = userOf(request);
      const { current_password, end_sessions: endsSessions = true, ...passwords } = request.body;
      await limit(app, { key: `password:person:${session.userId}`, max: 10, windowSeconds: 300 });
      const user = await findUser(app.db, session.userId);
      if (!(await verifyPassword(user.password_hash, current_password)))
        throw new AppError('auth.wrong_password', 'The current password is wrong');
      const passwordHash = await hashNewPassword(passwords, [user.email, user.first_name, user.last_name]);
      await app.db.transaction().execute(async (trx) => {
        await setPassword(trx, session.userId, passwordHash);
        if (endsSessions) await endSessions(trx, session.userId, session.id);
      });
      await tellOfChange(request, { kind: 'password.changed', userId: session.userId });
      return { ok: true as const };
    },
  );

  app.register(async (scope) => {
    const typed: Api = scope.withTypeProvider();
    scope.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: PHOTO_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    typed.put(
      '/me/photo',
      {
        bodyLimit: PHOTO_LIMIT_BYTES,
        config: { policy: 'signedIn', limit: 'heavy' },
        schema: { querystring: PhotoQuery, response: answers({ 200: Me }, [400, 401, 403, 413, 415, 429]) },
      },
      async (request) => {
        const session = userOf(request);
        if (!Buffer.isBuffer(request.body)) throw new AppError('media.unsupported', 'Send a PNG, JPEG or WebP image');
        const key = `${session.userId}-${randomToken().slice(0, 16)}.webp`;
        await limit(app, { key: `photo:${session.userId}`, max: 30, windowSeconds: 3600 });
        const crop = 'size' in request.query ? request.query : undefined;
        const photo = await drawPhoto(app.clube.config.dataFolder, request.body, crop);
        const before = await findUser(app.db, session.userId);
        await app.clube.storage.write(`photos/${key}`, photo);
        await updateUser(app.db, session.userId, { photo_key: key });
        if (before.photo_key) await app.clube.storage.remove(`photos/${before.photo_key}`);
        return presentMe(app, session);
      },
    );
  });

  app.delete(
    '/me/photo',
    { config: { policy: 'signedIn', limit: 'change' }, schema: { response: answers({ 200: Me }, [401, 403]) } },
    async (request) => {
      const session = userOf(request);
      const { photo_key } = await findUser(app.db, session.userId);
      await updateUser(app.db, session.userId, { photo_key: null });
      if (photo_key) await app.clube.storage.remove(`photos/${photo_key}`);
      return presentMe(app, session);
    },
  );

  app.get(
    '/photo/:key',
    {
      config: { policy: 'anyone' },
      schema: {
        params: Closed({ key: Type.String({ pattern: '^[\\w-]+\\.webp$' }) }),
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [404]),
      },
    },
    async (request, reply) => {
      const photo = await app.clube.storage.read(`photos/${request.params.key}`).catch(() => null);
      if (!photo) throw new AppError('media.not_found', 'Not found');
      return reply.type('image/webp').header('cache-control', 'private, max-age=31536000, immutable').send(photo);
    },
  );
}
