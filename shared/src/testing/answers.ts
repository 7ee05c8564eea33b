import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { CommentPage } from '../contracts/comment.ts';
import { CourseCard, Watch } from '../contracts/course.ts';
import { Home } from '../contracts/home.ts';
import { LessonDetail } from '../contracts/lesson.ts';
import { Domain } from '../contracts/domain.ts';
import { Media } from '../contracts/media.ts';
import { InvitationPage, ReceivedInvitation } from '../contracts/invitation.ts';
import { Me, MemberSite } from '../contracts/user.ts';
import { MemberPage } from '../contracts/member.ts';
import { OpenSession } from '../contracts/session.ts';
import { MailedLink } from '../contracts/sign-in.ts';
import { SecondFactorState } from '../contracts/second-factor.ts';
import { OwnEventPage, SecurityEventPage } from '../contracts/security-event.ts';
import { CertificateNotifications } from '../contracts/certificate.ts';
import { Metas } from '../contracts/meta.ts';
import { ClosedSite, MemberPlan, SiteDetail } from '../contracts/site.ts';
import { TicketDetail, TicketPage } from '../contracts/ticket.ts';
import { sampleOf } from './sample.ts';

/** What the api answers to reading, by path; `:x` stands for one part. */
const reads: Readonly<Record<string, TSchema>> = {
  '/certificate/notification': CertificateNotifications,
  '/course': Type.Array(CourseCard),
  '/course/:course/watch': Watch,
  '/course/:course/module/:module/lesson/:lesson': LessonDetail,
  '/course/:course/module/:module/lesson/:lesson/comment': CommentPage,
  '/home': Home,
  '/invitation': InvitationPage,
  '/me': Me,
  '/me/event': OwnEventPage,
  '/me/second-factor': SecondFactorState,
  '/me/sessions': Type.Array(OpenSession),
  '/media/:media': Media,
  '/member': MemberPage,
  '/member-plan': MemberPlan,
  '/member/password-reset/:token': MailedLink,
  '/member/invitations': Type.Array(ReceivedInvitation),
  '/member/sites': Type.Array(MemberSite),
  '/meta': Metas,
  '/site/:site': SiteDetail,
  '/site/event': SecurityEventPage,
  '/site/closed': Type.Array(ClosedSite),
  '/site/domain': Type.Array(Domain),
  '/ticket': TicketPage,
  '/ticket/:ticket': TicketDetail,
};

const fits = (pattern: string, path: string) => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index]);
};
const isExact = (pattern: string) => (pattern.includes(':') ? 1 : 0);

/**
 * A fitting answer to `GET /api<path>`, made from its contract.
 * @throws Error when no contract is named for the path
 */
export function answerTo<T = unknown>(path: string): T {
  const [pattern] = Object.keys(reads)
    .filter((candidate) => fits(candidate, path))
    .toSorted((a, b) => isExact(a) - isExact(b));
  if (!pattern) throw new Error(`No contract is named for GET ${path} (shared/src/testing/answers.ts)`);
  return sampleOf<T>(reads[pattern]!);
}
