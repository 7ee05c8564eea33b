import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { readCookie } from '@clube/shared/session';
import { arrive, landing, wantedPath } from './arrive.ts';
import { cachedCertificateConfig, cachedMetas } from './panel-cache.ts';

const result: LoginResult = {
  Auth: 'token',
  role: 'student',
  custom_fields_filled: true,
  domains: [],
  subdomain: 'atelie',
  sites_count: 1,
  needs_domain: false,
  target_host: null,
};

test('only a path of this site is followed after signing in', () => {
  expect(wantedPath('?to=%2Fajuda%2F3%3Fa%3D1')).toBe('/ajuda/3?a=1');
  // The corpus of addresses is that of localTarget's own test.
  for (const to of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '', '/']) {
    expect(wantedPath(`?to=${encodeURIComponent(to)}`)).toBeUndefined();
  }
});

test.each([
  ['[2.29 in part] [9.15] a course of the answer', { course_id: 7 }, '/curso/7'],
  ['[4.19] staff with a course of the answer', { role: 'owner', course_id: 7 }, '/curso/7'],
  ['[2.29 in part] [9.15] nothing special', {}, '/home'],
  ['several panels', { role: null, sites_count: 2 }, '/select-site'],
  ['no panel', { role: null, sites_count: 0 }, '/not-project'],
  ['a domain that is not set up', { role: 'owner', needs_domain: true }, '/config-domain'],
] as const)('%s leads to the right place', (_name, changes, place) => {
  expect(landing({ ...result, ...changes }, undefined)).toBe(place);
});

test('where somebody wanted to go comes first', () => {
  expect(landing({ ...result, course_id: 7 }, '/ajuda')).toBe('/ajuda');
});

test('before a panel is chosen too: the frame leads to choosing one, where the page needs one', () => {
  const many: LoginResult = { ...result, role: null, sites_count: 2 };
  expect(landing(many, '/meus-cursos?filtro=concluidos')).toBe('/meus-cursos?filtro=concluidos');
  expect(landing(many, undefined)).toBe('/select-site');
  expect(landing({ ...many, sites_count: 0 }, '/meus-cursos')).toBe('/not-project');
});

describe('arriving', () => {
  const asked: string[] = [];
  const opened = jest.fn<(address: string) => void>();
  const answers: Record<string, unknown> = {
    '/api/meta': { coment_lesson: 'off' },
    '/api/certificate/check-exist': { exists: true },
    '/api/member/auth': { data: { string: 'abc' }, url: 'http://atelie.localhost/api/member/auth/claim?rdr=abc' },
  };
  /** Cookies as they are written, with their attributes. */
  const written: string[] = [];
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
    written.length = 0;
    opened.mockClear();
    globalThis.fetch = (async (request: Request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return Response.json(answers[pathname]);
    }) as typeof fetch;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => cookie.get!.call(document),
      set: (text: string) => {
        written.push(text);
        cookie.set!.call(document, text);
      },
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(document, 'cookie');
  });

  test('[4.22] [9.2] where no redirect leaves the host the page reloads after 500 ms, not before', async () => {
    await arrive(result, undefined, opened);
    await jest.advanceTimersByTimeAsync(499);
    expect(opened).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(opened.mock.calls).toEqual([['/home']]);
  });

  test('[4.18] [7.13] the cookies and the session id of whoever was here go, those of the panel come, with its settings', async () => {
    for (const name of [
      'type_student',
      'access_level',
      'current_site',
      'exceeded_storage',
      'site_metas',
      'certificate_config',
    ])
      document.cookie = `${name}=old; path=/`;
    localStorage.setItem('session_id', 'old');
    written.length = 0;
    await arrive({ ...result, role: 'admin', custom_fields_filled: false }, undefined, opened);
    expect(localStorage.getItem('session_id')).toBeNull();
    expect([readCookie('type_student'), readCookie('exceeded_storage')]).toEqual([undefined, undefined]);
    expect(readCookie('access_level')).toBe('admin');
    expect(readCookie('current_site')).toBe('atelie');
    expect(readCookie('custom_fields_filled')).toBe('0');
    expect(cachedMetas()).toEqual({ coment_lesson: 'off' });
    expect(cachedCertificateConfig()).toEqual({ exists: true });
    for (const name of ['site_metas', 'certificate_config'])
      expect(written).toContain(`${name}=; path=/; max-age=0; samesite=lax`);
    const kept = written.filter((text) => !text.includes('max-age=0'));
    expect(kept).toHaveLength(5);
    for (const text of kept) expect(text).toContain('; path=/; max-age=31536000');
  });

  test('[7.26] who belongs on another host loads nothing here, and is handed on at once', async () => {
    await arrive({ ...result, target_host: 'atelie.localhost' }, '/ajuda', opened);
    expect(asked).toEqual(['/api/member/auth']);
    expect(opened.mock.calls).toEqual([[`http://atelie.localhost/api/member/auth/claim?rdr=abc&to=%2Fajuda`]]);
  });

  test('where nothing can be kept one arrives all the same', async () => {
    const forbidden = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await arrive(result, undefined, opened);
    await jest.runAllTimersAsync();
    expect(opened.mock.calls).toEqual([['/home']]);
    forbidden.mockRestore();
  });

  test('a setting that does not come keeps nobody: it is given up after 3 s', async () => {
    globalThis.fetch = () => new Promise(() => {});
    void arrive(result, undefined, opened);
    await jest.advanceTimersByTimeAsync(3499);
    expect(opened).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
