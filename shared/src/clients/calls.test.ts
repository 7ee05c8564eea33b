// The calls of product.md §7 as a page sends them; what they are answered is shown where the api is tested.
import { expect, test } from '@jest/globals';
import { QueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { fetchCertificateConfig, certificateNotificationsQuery } from './certificate.ts';
import { commentsQuery, postComment, setLiked } from './comment.ts';
import { watchedCourseQuery, watchQuery } from './course.ts';
import { postProgress } from './lesson.ts';
import { fetchMetas, siteMetasQuery, writeMemberMeta } from './meta.ts';
import { logout, startHandOff } from './session.ts';
import { fetchGlobalSettings } from './setting.ts';
import { checkUser, createFirstPassword, login, recoverPassword, validatePurchase } from './sign-in.ts';
import { fetchGa4, fetchLoginSettings } from './site.ts';
import { fetchMe } from './user.ts';

type Sent = [call: string, body?: unknown];
/** What one act sends: method, address and body. */
async function sentBy(act: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  globalThis.fetch = (async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const call = `${request.method} ${pathname}${decodeURIComponent(search)}`;
    sent.push(text === '' ? [call] : [call, JSON.parse(text)]);
    return Response.json({ data: [], current_page: 2, last_page: 2 });
  }) as typeof fetch;
  await act();
  return sent;
}
const ask = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) =>
  new QueryClient().fetchQuery(options);

const path = { courseId: 3, moduleId: 5, lessonId: 7 };
const LESSON = '/api/course/3/module/5/lesson/7';
const PARTS = ['course', 'modules', 'currentModule', 'currentModuleLessons', 'currentLesson'];
const captcha = 'resolvido';
const email = 'ana@example.com';
const password = 'uma senha boa';
const signedIn = {
  Auth: 'x',
  role: null,
  custom_fields_filled: true,
  domains: [],
  subdomain: null,
  target_host: null,
  sites_count: 2,
  needs_domain: false,
};

test.each<[title: string, act: () => Promise<unknown>, sent: Sent]>([
  [
    '[7.4] a module of a course',
    () => ask(watchQuery(3, 5)),
    [`GET /api/course/3/watch?${PARTS.map((part) => `data[]=${part}`).join('&')}&current_module_id=5`],
  ],
  ['[7.5] a course alone', () => ask(watchedCourseQuery(3)), ['GET /api/course/3/watch?data[]=course']],
  [
    '[7.6] a page of comments',
    () => new QueryClient().fetchInfiniteQuery({ ...commentsQuery(path), initialPageParam: 2 }),
    [`GET ${LESSON}/comment?page=2`],
  ],
  [
    '[7.7] a lesson that is completed',
    () => postProgress(path, { completed: true }),
    [`POST ${LESSON}/progress`, { completed: true }],
  ],
  [
    '[7.8] a comment that answers one',
    () => postComment(path, { comment: 'Oi', parent_lesson_comment_id: 9 }, 'k'),
    [`POST ${LESSON}/comment`, { comment: 'Oi', parent_lesson_comment_id: 9 }],
  ],
  ['[7.9] a like', () => setLiked(path, 9, true), [`PUT ${LESSON}/comment/9/like`]],
  ['[7.10] a like that is taken back', () => setLiked(path, 9, false), [`DELETE ${LESSON}/comment/9/like`]],
  ['[7.12] who is signed in', () => fetchMe(), ['GET /api/me']],
  ['[7.13] whether there are certificates', () => fetchCertificateConfig(), ['GET /api/certificate/check-exist']],
  ['[7.14] new certificates', () => ask(certificateNotificationsQuery()), ['GET /api/certificate/notification']],
  ['[7.16] metas by key', () => fetchMetas(['a', 'b']), ['GET /api/meta?keys[]=a&keys[]=b']],
  ['[7.16] those of the panel', () => ask(siteMetasQuery(['a', 'b'])), ['GET /api/site/meta?keys[]=a&keys[]=b']],
  [
    '[7.17] the onboarding is done',
    () => writeMemberMeta('onboarding', 'completed'),
    ['POST /api/meta/onboarding', { value: 'completed' }],
  ],
  ['[7.18] whether terms are accepted', () => fetchMetas(['_termos_1']), ['GET /api/meta?keys[]=_termos_1']],
  ['[7.19] analytics of a panel', () => fetchGa4(7), ['GET /api/ga4/7']],
  [
    '[7.20] signing in',
    () => login({ email, password, captcha }),
    ['POST /api/member/login', { email, password, captcha }],
  ],
  ['[7.21] signing out', () => logout(), ['POST /api/member/logout']],
  [
    '[7.22] a lost password',
    () => recoverPassword({ email, captcha }),
    ['POST /api/member/password-recovery', { email, captcha }],
  ],
  ['[7.23] a first access begins', () => checkUser(email), ['POST /api/member/new/check-user', { email }]],
  [
    '[7.24] a purchase is told by its document',
    () => validatePurchase({ email, document: '52998224725' }),
    ['POST /api/member/new/validate-purchase', { email, document: '52998224725' }],
  ],
  [
    '[7.25 in part] a first password',
    () => createFirstPassword({ email, token: 't', password, confirm_password: password }),
    ['POST /api/member/new/create-password', { email, token: 't', password, confirm_password: password }],
  ],
  ['[7.26] the way to another host', () => startHandOff(signedIn), ['POST /api/member/auth', { auth: signedIn }]],
  ['[7.27] what the sign-in shows', () => fetchLoginSettings(), ['GET /api/site/login']],
  ['[7.28] global settings', () => fetchGlobalSettings(['a', 'b']), ['GET /api/global-settings?keys=a,b']],
])('%s is one call', async (_title, act, sent) => {
  expect(await sentBy(act)).toEqual([sent]);
});
