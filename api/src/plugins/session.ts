import { API_KEY_PREFIX, type ApiScope } from '@clube/shared/contracts/api-scopes';
import { allows, policies, type PolicyName, type Role } from '@clube/shared/contracts/policy';
import { UNATTENDED } from '@clube/shared/contracts/unattended';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { isSame, sha256 } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import { findApiKeyRow, touchApiKey, type ApiKeyRow } from './api-key.queries.ts';
import { hostCookie } from './host-cookies.ts';
import { hostOf } from './hosts.ts';
import { endSession, findSessionRow, touchSession, type SessionRow } from './session.queries.ts';

export type Session = {
  id: number;
  userId: number;
  siteId: number | null;
  /** The only panel that it opens, because it began on a host of that panel; null where the person chooses. */
  boundTo: number | null;
  memberId: number | null;
  role: Role | null;
  /** Acts with a student's rights in place of their own: asked for, or for want of the second factor. */
  isLowered: boolean;
  /** Lowered to a student, because the panel asks its staff for a second factor and this person has none. */
  secondFactorMissing: boolean;
  /** Opened with a passkey, which stands for two factors. */
  byPasskey: boolean;
  /** Whom they look on as, for as long as they are lowered by asking. */
  viewing: Viewed | null;
};
/** A student whom staff look on as, or nobody yet (null); where a course is named, within that alone. */
export type Viewed = { member: { id: number; name: string } | null; courseId: number | null };
/** A session inside a panel: what every handler behind a panel policy may rely on. */
export type Member = {
  sessionId: number;
  userId: number;
  siteId: number;
  memberId: number;
  role: Role;
  /** Whom the access rule is asked for in their place. */
  viewing?: Viewed;
};

/** Secrets of a browser: which one began a hand-off, went to Google or plays what is free, who has shown the first of two factors, whose challenge a passkey answers, what is tried out. */
export type SecretCookie =
  | 'clube_browser'
  | 'clube_oidc'
  | 'clube_second_factor'
  | 'clube_passkey'
  | 'clube_preview'
  | 'clube_visitor';
const SECRET_COOKIE_SECONDS = 10 * 60;

/** The same for a page's first answers, which may look beyond the panel. */
export type PageMember = Member & Pick<Session, 'boundTo' | 'isLowered' | 'byPasskey'>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    /** The key that the request came with; its session is whoever made it, and opens what the key's scopes say. */
    apiKey: Pick<ApiKeyRow, 'id' | 'name'> | null;
    /** Why the session that the request brought is over, where that is known. */
    sessionEnd: 'limit' | 'left' | null;
    /** Whether a part of its body was still to come once it was known who asks. */
    awaitsBody: boolean;
  }
  interface FastifyContextConfig {
    policy?: PolicyName;
    /** What a key must be for to come this way. A route that names none takes no keys. */
    scope?: ApiScope;
    /** Who looks on as a student may do it; everything else that changes something is refused them. */
    whileViewing?: true;
    /** It only takes back what the member said of a course, which may be in the bin by then. */
    isLeaving?: true;
  }
  interface FastifyReply {
    /** The session's secret, which no script reads, and its name, which the page's calls carry; to the page that opened it as a header too. */
    setAuthCookie(token: string): FastifyReply;
    /** Gives the browser of an open session that session's name, where it has another or none; returns it for the page. */
    keepSessionName(request: FastifyRequest): string;
    clearAuthCookie(): FastifyReply;
    /** @param until ten minutes from now unless given */
    setSecretCookie(name: SecretCookie, value: string, until?: Date): FastifyReply;
    clearSecretCookie(name: SecretCookie): FastifyReply;
  }
  interface FastifyInstance {
    secretCookieOf(request: FastifyRequest, name: SecretCookie): string | undefined;
    findSession(request: FastifyRequest): Promise<Session | null>;
    /** Asks again who sends a body, and whether they may, where it came after the first look. A handler that reads one itself calls it once it is here. @throws AppError */
    assertStillMay(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Asks it again of whoever was kept waiting. @throws AppError */
    assertMayNow(request: FastifyRequest): Promise<void>;
  }
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** What a browser's calls carry: the session's name, by which nobody gets in (docs/adr/0147). */
const NAMED = 'Session ';
/** A page was made for the session of this name, or opened it by this answer (shell/worker, shared/src/transport). */
const SESSION = 'clube-session';
const sessionName = (token: string) => sha256(`session-name:${token}`).toString('base64url').slice(0, 22);
const EVENT_STREAM = 'text/event-stream';
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether somebody may be behind it: not where a page says that it asks by itself, opens its stream again or shows another picture. */
const isSignOfLife = ({ headers }: FastifyRequest) =>
  headers[UNATTENDED] === undefined && headers.accept !== EVENT_STREAM && headers['sec-fetch-dest'] !== 'image';

/**
 * Whom this call is answered for: within the one course that they may look into, or what was granted in it to play; elsewhere an
 * instructor is themselves.
 */
function viewedBy({ session, params }: FastifyRequest): Viewed | undefined {
  const viewing = session?.viewing;
  if (!viewing || viewing.courseId === null) return viewing ?? undefined;
  const { course, token } = (params ?? {}) as { course?: unknown; token?: unknown };
  return Number(course) === viewing.courseId || token !== undefined ? viewing : undefined;
}

/** The session of a handler behind a panel policy. */
export function memberOf(request: FastifyRequest): Member {
  const { session } = request;
  if (!session?.siteId || !session.memberId || !session.role)
    throw new AppError('policy.denied', 'Choose a panel first');
  const viewing = viewedBy(request);
  const { id: sessionId, userId, siteId, memberId, role } = session;
  return { sessionId, userId, siteId, memberId, role, ...(viewing && { viewing }) };
}

export function userOf(request: FastifyRequest): Session {
  if (!request.session) throw new AppError('session.missing', 'Sign in first');
  return request.session;
}

const presentViewed = ({ viewing }: SessionRow): Viewed | null =>
  viewing && {
    member: viewing.member_id === null ? null : { id: viewing.member_id, name: viewing.name ?? '' },
    courseId: viewing.course_id,
  };

/** As the browser says; undefined where it says nothing. Browsers that send neither header are older than this product, or tools. */
export function isFromHere(request: FastifyRequest): boolean | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined ? undefined : URL.canParse(origin) && new URL(origin).host === hostOf(request);
}

/** @throws AppError `request.cross_site` where another site has the browser ask for something that changes anything */
export function assertSameOrigin(request: FastifyRequest) {
  // Whoever says nothing of it is refused, too: tools sign in with a bearer token instead.
  if (!SAFE_METHODS.has(request.method) && !isFromHere(request))
    throw new AppError('request.cross_site', 'Requests that change something must come from the same site');
}

export const sessionPlugin = fp(
  async (app) => {
    const { https, staffIdleHours } = app.clube.config;
    const cookieName = hostCookie('clube_auth', https);
    const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

    app.decorateRequest('session', null);
    app.decorateRequest('apiKey', null);
    app.decorateRequest('sessionEnd', null);
    app.decorateRequest('awaitsBody', false);
    const nameCookie = hostCookie('clube_session', https);
    const nameOptions = { ...cookieOptions, httpOnly: false } as const;
    app.decorateReply('setAuthCookie', function (this: FastifyReply, token: string) {
      const name = sessionName(token);
      return this.setCookie(cookieName, token, { ...cookieOptions, maxAge: YEAR_SECONDS })
        .setCookie(nameCookie, name, { ...nameOptions, maxAge: YEAR_SECONDS })
        .header(SESSION, name);
    });
    app.decorateReply('keepSessionName', function (this: FastifyReply, request: FastifyRequest) {
      const token = request.cookies[cookieName];
      if (!token) return '';
      const name = sessionName(token);
      void this.header(SESSION, name);
      if (request.cookies[nameCookie] !== name)
        this.setCookie(nameCookie, name, { ...nameOptions, maxAge: YEAR_SECONDS });
      return name;
    });
    app.decorateReply('clearAuthCookie', function (this: FastifyReply) {
      return this.clearCookie(cookieName, cookieOptions).clearCookie(nameCookie, nameOptions);
    });

    const secretName = (name: SecretCookie) => hostCookie(name, https);
    app.decorate('secretCookieOf', (request, name) => request.cookies[secretName(name)]);
    app.decorateReply(
      'setSecretCookie',
      function (this: FastifyReply, name: SecretCookie, value: string, until?: Date) {
        const end = until ? { expires: until } : { maxAge: SECRET_COOKIE_SECONDS };
        return this.setCookie(secretName(name), value, { ...cookieOptions, ...end });
      },
    );
    app.decorateReply('clearSecretCookie', function (this: FastifyReply, name: SecretCookie) {
      return this.clearCookie(secretName(name), cookieOptions);
    });

    /** A page names the session that it means; the cookie proves it. What was under way while somebody signed in anew names the old one. */
    const namesAnother = (request: FastifyRequest, token: string) => {
      const header = request.headers.authorization;
      return (header?.startsWith(NAMED) ?? false) && !isSame(header!.slice(NAMED.length), sessionName(token));
    };

    const tokenOf = (request: FastifyRequest) => {
      const header = request.headers.authorization;
      if (header?.startsWith('Bearer ')) return { token: header.slice(7), fromCookie: false };
      const token = request.cookies[cookieName];
      return token ? { token, fromCookie: true } : null;
    };

    /**
     * The session of a request, or null. A panel's host accepts sessions of that panel only, and one that began there counts
     * nowhere else: whoever holds a panel's own domain can read the cookies of those who visit it.
     */
    const find = async (request: FastifyRequest): Promise<Session | null> => {
      const given = tokenOf(request);
      if (!given) return null;
      const row = await findSessionRow(app.db, given.token, staffIdleHours);
      if (!row) return null;
      if (row.ended_reason !== null) {
        request.sessionEnd = row.ended_reason;
        return null;
      }
      if (row.idle) {
        await endSession(app.db, row.id);
        return null;
      }
      if (request.arrival.kind === 'panel' ? row.site_id !== request.arrival.siteId : row.panel_only) return null;
      if (row.stale && isSignOfLife(request))
        void touchSession(app.db, row.id).catch((error) => request.log.warn(error));
      // A page's own request cannot carry the header; the cookie behind it says the same.
      const type = request.url.startsWith('/api/') ? undefined : request.cookies['type_student'];
      const isAsked = request.headers['x-act-like-student'] !== undefined || (type !== undefined && type !== '0');
      const isLowered = row.role !== null && row.role !== 'student' && (isAsked || row.factor_missing);
      return {
        id: row.id,
        userId: row.user_id,
        siteId: row.site_id,
        boundTo: row.panel_bound ? row.site_id : null,
        memberId: row.member_id,
        role: isLowered ? 'student' : row.role,
        isLowered,
        secondFactorMissing: row.factor_missing,
        byPasskey: row.by_passkey,
        viewing: isAsked && isLowered ? presentViewed(row) : null,
      };
    };
    app.decorate('findSession', find);

    /** Who stands behind a key, where this route takes it: keys of other scopes, panels and hosts are refused before anything is looked at. */
    const findByKey = async (request: FastifyRequest, token: string): Promise<Session> => {
      const key = await findApiKeyRow(app.db, token);
      if (!key || (request.arrival.kind === 'panel' && request.arrival.siteId !== key.site_id))
        throw new AppError('session.ended', 'This key opens nothing');
      const { scope } = request.routeOptions.config;
      if (!scope || !key.scopes.includes(scope)) throw new AppError('policy.denied', 'This key may not do this');
      if (key.stale) void touchApiKey(app.db, key).catch((error) => request.log.warn(error));
      request.apiKey = { id: key.id, name: key.name };
      return {
        id: 0,
        userId: key.user_id,
        siteId: key.site_id,
        boundTo: key.site_id,
        memberId: key.member_id,
        role: key.role,
        isLowered: false,
        secondFactorMissing: false,
        byPasskey: false,
        viewing: null,
      };
    };

    app.addHook('onRoute', (route: RouteOptions) => {
      if (!route.url.startsWith('/api') || route.method === 'HEAD') return;
      if (!route.config?.policy || !(route.config.policy in policies))
        throw new Error(`${String(route.method)} ${route.url} declares no policy`);
      if (!route.schema?.response && !route.schema?.hide)
        throw new Error(`${String(route.method)} ${route.url} declares no answers`);
    });

    /** Who asks, and whether they may. @throws AppError */
    const admit = async (request: FastifyRequest, reply?: FastifyReply): Promise<void> => {
      const policy = request.routeOptions.config.policy;
      if (!policy) return;
      if (policy === 'operator' || policy === 'publisher') {
        request.publisher = await app.findPublisher(request);
        if (!request.publisher || (policy === 'operator' && request.publisher.remotes !== null))
          throw new AppError(
            'policy.denied',
            policy === 'operator' ? 'The operator’s token is required' : 'A release token is required',
          );
        return;
      }
      const given = tokenOf(request);
      if (given?.fromCookie) assertSameOrigin(request);
      const isKey = given?.fromCookie === false && given.token.startsWith(API_KEY_PREFIX);
      // What is open to everybody is open to whoever has a key too, as nobody.
      request.session = isKey
        ? policy === 'anyone'
          ? null
          : await findByKey(request, given.token)
        : await find(request);
      if (policy === 'anyone') return;
      if (request.session && given?.fromCookie && namesAnother(request, given.token))
        throw new AppError('session.left', 'This session was left');
      if (!request.session) {
        if (!given) throw new AppError('session.missing', 'Sign in first');
        // A call that was under way while somebody signed in anew; the browser holds another cookie by now.
        if (request.sessionEnd === 'left') throw new AppError('session.left', 'This session was left');
        // A stream cannot read why it is refused: the call that asks next still needs the cookie.
        if (given.fromCookie && request.headers.accept !== EVENT_STREAM) reply?.clearAuthCookie();
        throw new AppError(
          request.sessionEnd === 'limit' ? 'session.limit' : 'session.ended',
          'Session is not available',
        );
      }
      if (!allows(policy, request.session.role)) throw new AppError('policy.denied', 'You may not do this');
      if (request.session.viewing && !SAFE_METHODS.has(request.method) && !request.routeOptions.config.whileViewing)
        throw new AppError('viewing.read_only', 'Who looks on as a student changes nothing');
    };

    app.addHook('onRequest', async (request, reply) => {
      await admit(request, reply);
      // Nearly all come whole in one piece: nobody has a part of those left to hold back.
      // What is injected by a test says nothing of it.
      request.awaitsBody = 'complete' in request.raw && !request.raw.complete;
    });
    // A body may take half an hour. Whoever was signed out, suspended or lost a right by its end does nothing with it any more (docs/adr/0553).
    app.decorate('assertStillMay', async (request, reply) => {
      if (request.awaitsBody) await admit(request, reply);
    });
    app.decorate('assertMayNow', async (request) => admit(request));
    app.addHook('preValidation', (request, reply) => app.assertStillMay(request, reply));
  },
  { name: 'session', dependencies: ['context', 'hosts', 'publisher', '@fastify/cookie'] },
);
