import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { CommentPage } from '../contracts/comment.ts';
import { CourseCard, Home, LessonDetail, Watch } from '../contracts/course.ts';
import { Domain } from '../contracts/domain.ts';
import { Media } from '../contracts/media.ts';
import { InvitationPage, ReceivedInvitation } from '../contracts/invitation.ts';
import { MailedLink, Me, MemberPage, MemberSite, OpenSession } from '../contracts/member.ts';
import { CertificateNotifications, ClosedSite, MemberPlan, Metas, SiteDetail } from '../contracts/site.ts';
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
  '/me/sessions': Type.Array(OpenSession),
  '/media/:media': Media,
  '/member': MemberPage,
  '/member-plan': MemberPlan,
  '/member/password-reset/:token': MailedLink,
  '/member/invitations': Type.Array(ReceivedInvitation),
  '/member/sites': Type.Array(MemberSite),
  '/meta': Metas,
  '/site/:site': SiteDetail,
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
