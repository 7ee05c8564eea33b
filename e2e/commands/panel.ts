import { createHash, randomBytes } from 'node:crypto';
import type { Created } from '@clube/shared/contracts/common';
import type { Me } from '@clube/shared/contracts/user';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Role } from '@clube/shared/contracts/policy';
import type { Trial, TrialPerson } from '@clube/shared/contracts/trial';
import { api, demoOwner, OWNER, PASSWORD, signIn } from './api.ts';
import { onDatabase } from './database.ts';

export type Person = { email: string; name: string; token: string; memberId: number };
export type TestPanel = { siteId: number; slug: string; name: string; token: string; admin: Person };

const unique = () => randomBytes(5).toString('hex');
type StoredMail = { subject: string; text: string };

/** The link of the newest mail to somebody, of those about `subject` when it is given. */
export async function mailedLink(email: string, subject = ''): Promise<string> {
  // As long as an assertion waits: a busy machine is slow.
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const mails = await api<StoredMail[]>('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`);
    const mail = mails.find((candidate) => candidate.subject.includes(subject));
    if (mail) return /http\S+/.exec(mail.text)![0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${email} got no mail`);
}

/**
 * On a platform that is no demo nobody reads mails for us and no owner is known: its operator gave a token that makes panels for
 * suites (`pnpm e2e --base`).
 */
const suite = process.env.CLUBE_E2E_TRIALS_TOKEN;
/** Panels that were made with it, by their owners' tokens. */
const trials = new Map<string, Trial>();

async function addTrialPerson({ id }: Trial, role: Exclude<Role, 'owner'>, course_ids: number[]): Promise<Person> {
  const { email, token, member_id } = await api<TrialPerson>('POST', `/platform/trial/${id}/person`, {
    token: suite!,
    body: { role, course_ids, password: PASSWORD },
  });
  return { email, name: 'Bia Moura', token, memberId: member_id };
}

async function createTrial(token: string): Promise<TestPanel> {
  const trial = await api<Trial>('POST', '/platform/trial', { token, body: { password: PASSWORD } });
  const { id, slug, name, owner } = trial;
  trials.set(owner.token, trial);
  return { siteId: id, slug, name, token: owner.token, admin: await addTrialPerson(trial, 'admin', []) };
}

/** What the owner of a panel signs in with: one of a deployed platform has an owner of its own. */
export const ownerPasswordOf = ({ token }: Pick<TestPanel, 'token'>) => (trials.has(token) ? PASSWORD : OWNER.password);

/** A new person in a panel, who accepted its invitation and set their password by the mailed link. */
export async function addPerson(
  token: string,
  role: Exclude<Role, 'owner'>,
  courseIds: number[] = [],
): Promise<Person> {
  const trial = trials.get(token);
  if (trial) return addTrialPerson(trial, role, courseIds);
  const email = `${role}-${unique()}@example.com`;
  await api<Created>('POST', '/member', {
    token,
    body: { email, first_name: 'Bia', last_name: 'Moura', role, course_ids: courseIds },
  });
  const link = new URL(await mailedLink(email)).searchParams.get('token');
  const { Auth } = await api<LoginResult>('POST', '/member/new/create-password', {
    body: { email, token: link, password: PASSWORD, confirm_password: PASSWORD },
  });
  const { current } = await api<Me>('GET', '/me', { token: Auth });
  return { email, name: 'Bia Moura', token: Auth, memberId: current!.currentMember.id };
}

type Staff = Pick<TestPanel, 'token' | 'admin'>;

/** Its owner, and an admin who was invited, each come in as people do. */
async function comeIn(siteId: number): Promise<Staff> {
  // Choosing a panel ends the session that chose, so the shared one stays out of it.
  const own = await signIn(OWNER.email, OWNER.password);
  const { Auth } = await api<LoginResult>('POST', '/member/select-site', { token: own, body: { site_id: siteId } });
  return { token: Auth, admin: await addPerson(Auth, 'admin') };
}

const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The rows that coming in leaves. */
async function seat(siteId: number, passwordHash: string): Promise<Staff> {
  const [token, adminToken] = [newToken(), newToken()];
  const email = `admin-${unique()}@example.com`;
  const [member] = await onDatabase<{ id: string }>(
    `with account as (
       insert into users (email, first_name, last_name, password_hash) values ($2, 'Bia', 'Moura', $3) returning id
     ), member as (
       insert into members (site_id, user_id, role, first_name, last_name)
       select $1, id, 'admin', 'Bia', 'Moura' from account returning id, user_id
     ), seats as (
       select user_id, $4::bytea as hash from member
       union all select id, $6::bytea from users where email = $5
     ), entered as (
       insert into sessions (token_hash, user_id, site_id, device, expires_at)
       select hash, user_id, $1, 'node', now() + interval '365 days' from seats
     )
     select id from member`,
    siteId,
    email,
    passwordHash,
    hashOf(adminToken),
    OWNER.email,
    hashOf(token),
  );
  return { token, admin: { email, name: 'Bia Moura', token: adminToken, memberId: Number(member!.id) } };
}

/** Of the password that all of them have: to hash and to prove one takes longer than all else that a panel is made of. */
let passwordHash: string | undefined;
async function keepHash({ email }: Person): Promise<void> {
  const [row] = await onDatabase<{ hash: string }>('select password_hash as hash from users where email = $1', email);
  passwordHash = row!.hash;
}

/** A panel of its own for one test, with an admin who belongs to no other panel. */
export async function createPanel(): Promise<TestPanel> {
  if (suite) return createTrial(suite);
  const slug = `t-${unique()}`;
  const name = `Escola ${slug}`;
  const { id: siteId } = await api<Created>('POST', '/site', { token: await demoOwner(), body: { name, slug } });
  if (passwordHash) return { siteId, slug, name, ...(await seat(siteId, passwordHash)) };
  const staff = await comeIn(siteId);
  if (process.env.CLUBE_E2E_DATABASE) await keepHash(staff.admin);
  return { siteId, slug, name, ...staff };
}

/** Takes a test's panel off a platform that goes on after the tests. */
export const removePanel = ({ siteId, name, token }: TestPanel) =>
  suite
    ? api('DELETE', `/platform/trial/${siteId}`, { token: suite })
    : api('DELETE', `/site/${siteId}`, { token, body: { name, password: OWNER.password } });

type TestLesson = { id: number; moduleId: number };
export type TestCourse = { id: number; title: string; moduleIds: number[]; lessons: TestLesson[] };
type LessonShape = {
  title?: string;
  media_id?: number;
  media_url?: string;
  release_at?: string;
  description?: string;
  published?: boolean;
};

/** A published course of modules with lessons. */
export async function createCourse(
  token: string,
  modules: LessonShape[][],
  title = 'Aquarela do zero',
): Promise<TestCourse> {
  const { id } = await api<Created>('POST', '/course', { token, body: { title } });
  const course: TestCourse = { id, title, moduleIds: [], lessons: [] };
  for (const [index, lessons] of modules.entries()) {
    const { id: moduleId } = await api<Created>('POST', `/course/${id}/module`, {
      token,
      body: { title: `Módulo ${index + 1}` },
    });
    course.moduleIds.push(moduleId);
    for (const [number, shape] of lessons.entries()) {
      const lesson = await api<Created>('POST', `/course/${id}/module/${moduleId}/lesson`, {
        token,
        body: { title: `Aula ${number + 1}`, description: 'Texto da aula.', ...shape },
      });
      course.lessons.push({ id: lesson.id, moduleId });
    }
  }
  await api('PATCH', `/course/${id}`, { token, body: { published: true } });
  return course;
}

export const lessonUrl = (course: TestCourse, index: number) =>
  `/curso/${course.id}/modulo/${course.lessons[index]!.moduleId}/aula/${course.lessons[index]!.id}`;

/** Where a lesson is edited. */
export const editorUrl = (course: TestCourse, index: number) =>
  `/config_curso/${course.id}/module/${course.lessons[index]!.moduleId}/lesson?aula=${course.lessons[index]!.id}`;

/** Puts a course of a panel on sale, paid by PIX; gives the offer's id. */
export async function sell(token: string, courseId: number, more: object = {}): Promise<number> {
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await api('PUT', '/payment', { token, body: { pix, note: '' } });
  const { id } = await api<{ id: number }>('POST', '/offer', {
    token,
    body: { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [courseId], ...more },
  });
  await api('PATCH', `/offer/${id}`, { token, body: { state: 'on_sale' } });
  return id;
}
