import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { Article, ArticleCards, ArticleDraft, ArticleRows } from '../contracts/article.ts';
import {
  BlockedAuthors,
  Comment,
  CommentImageSent,
  CommentPage,
  CommentQueue,
  CommentsModerated,
  CommentsWaiting,
  CommentTrail,
  Reply,
} from '../contracts/comment.ts';
import { CommentRules } from '../contracts/comment-rule.ts';
import { Created, Done } from '../contracts/common.ts';
import { Calendar, ClassDetail, ClassList, EnrolledPage } from '../contracts/class.ts';
import { AuditDetail, AuditNouns, AuditPage, AuditPeople } from '../contracts/audit.ts';
import { Overview } from '../contracts/overview.ts';
import { BinPage, Deleted, Loss, Restored } from '../contracts/bin.ts';
import { VersionPage, VersionView } from '../contracts/version.ts';
import { Course, CourseCard, CourseReach, Watch } from '../contracts/course.ts';
import { CustomFieldList, OwnFields } from '../contracts/custom-field.ts';
import { Home } from '../contracts/home.ts';
import { LessonReach } from '../contracts/lesson-reach.ts';
import { LessonDetail, Progress } from '../contracts/lesson.ts';
import { MaterialList } from '../contracts/material.ts';
import { Domain } from '../contracts/domain.ts';
import { CourseEditors } from '../contracts/editor.ts';
import { LibraryPage, Media, MediaFolders, MediaStorage, MediaTexts, MediaUses } from '../contracts/media.ts';
import { InvitationPage, ReceivedInvitation } from '../contracts/invitation.ts';
import { Me, MemberSite } from '../contracts/user.ts';
import { CourseExport, CourseExportList } from '../contracts/course-export.ts';
import { CourseImportList } from '../contracts/course-import.ts';
import { MemberActed, MemberCount, MemberLessonAccess, MemberPage, MemberProfile } from '../contracts/member.ts';
import { MemberImport, MemberImportCheck, MemberImportList } from '../contracts/member-import.ts';
import { LessonDraft, Outline, OutlinePublished } from '../contracts/outline.ts';
import { Shelf } from '../contracts/shelf.ts';
import { OpenSession, SessionsEnded } from '../contracts/session.ts';
import { GoogleLink, MailedLink } from '../contracts/sign-in.ts';
import { DataExport, Deletion } from '../contracts/account.ts';
import { Passkey, PasskeyList, PasskeyQuestion, PasskeyWish } from '../contracts/passkey.ts';
import { RecoveryCodes, SecondFactorSecret, SecondFactorState } from '../contracts/second-factor.ts';
import { OwnEventPage, SecurityEventPage } from '../contracts/security-event.ts';
import {
  CertificateDesignSaved,
  CertificateDesignState,
  CertificatePeople,
  CertificatePictureAnswer,
  CertificateRulesSaved,
} from '../contracts/certificate-design.ts';
import { CertificateNumbering, CertificatesChanged, IssuedPage } from '../contracts/issued-certificate.ts';
import { CertificateNotifications, Certificates, VerifiedCertificate } from '../contracts/certificate.ts';
import { OfferList } from '../contracts/offer.ts';
import {
  PurchaseEventDetail,
  PurchaseEventPage,
  PurchaseInbox,
  PurchaseProductPage,
} from '../contracts/purchase-inbox.ts';
import { MemberSubscriptionPage, OwnSubscriptionList } from '../contracts/member-subscription.ts';
import { OrderHistory, OrderList, OrderPage, OrderTotals, OwnOrderPage, Receipt } from '../contracts/order.ts';
import {
  FreeCourse,
  FreeCourseCard,
  FreeLesson,
  FreePlay,
  Purchase,
  Sale,
  SaleOrderCreated,
  SalePrice,
} from '../contracts/sale.ts';
import { PaymentSettings } from '../contracts/payment.ts';
import { Promotion } from '../contracts/promotion.ts';
import { CourseStatistic, LessonStatistic, PanelStatistic } from '../contracts/statistic.ts';
import { SearchAnswer } from '../contracts/search.ts';
import { MyCourse } from '../contracts/my-course.ts';
import { NotificationChoices, NotificationPage, Unread } from '../contracts/notification.ts';
import { Metas } from '../contracts/meta.ts';
import { Note, NotePage } from '../contracts/note.ts';
import { MemberPlan, PanelPlan, PlanOffers } from '../contracts/plan.ts';
import { Invoice, InvoiceList } from '../contracts/invoice.ts';
import { Push } from '../contracts/push.ts';
import { Quiz, QuizDraft, QuizMemberPage, QuizResults } from '../contracts/quiz.ts';
import { ClosedSite, SiteDetail, SiteImageAnswer } from '../contracts/site.ts';
import {
  TicketDetail,
  TicketImage,
  TicketMessages,
  TicketPage,
  TicketSatisfaction,
  TicketsWaiting,
} from '../contracts/ticket.ts';
import { ApiKeyCreated, ApiKeyList } from '../contracts/api-key.ts';
import { WebhookDeliveryPage, WebhookList, WebhookSecret } from '../contracts/webhook.ts';
import { TicketDesk, TicketMember, TicketNotes } from '../contracts/ticket-desk.ts';
import { MemberActJobs } from '../contracts/member-act.ts';
import { MemberGroupList } from '../contracts/member-group.ts';
import { MemberViewList } from '../contracts/member-view.ts';
import { TicketCannedFilled, TicketCannedList } from '../contracts/ticket-canned.ts';
import { TicketTagList, TicketTags } from '../contracts/ticket-tag.ts';
import { sampleOf } from '../contracts/sample.ts';

/** What the api answers to reading, by path; `:x` stands for one part. */
const reads: Readonly<Record<string, TSchema>> = {
  '/audit': AuditPage,
  '/audit/nouns': AuditNouns,
  '/audit/people': AuditPeople,
  '/audit/:entry': AuditDetail,
  '/overview': Overview,
  '/banner': Type.Array(Promotion),
  '/card': Type.Array(Promotion),
  '/shelf': Type.Array(Shelf),
  '/certificate': Certificates,
  '/article': ArticleCards,
  '/article/all': ArticleRows,
  '/article/suggest': ArticleCards,
  '/article/:article': Article,
  '/article/:article/draft': ArticleDraft,
  '/comment': CommentQueue,
  '/comment/author': BlockedAuthors,
  '/comment/waiting': CommentsWaiting,
  '/comment/:comment/trail': CommentTrail,
  '/comment-rule': CommentRules,
  '/certificate/verify/:code': VerifiedCertificate,
  '/certificate/notification': CertificateNotifications,
  '/certificate/issued': IssuedPage,
  '/certificate/numbering': CertificateNumbering,
  '/bin': BinPage,
  '/bin/:bin/loss': Loss,
  '/course': Type.Array(CourseCard),
  '/course/:course/certificate': CertificateDesignState,
  '/course/:course/certificate/people': CertificatePeople,
  '/course/:course': Course,
  '/course/:course/calendar/:member': Calendar,
  '/course/:course/class': ClassList,
  '/course/:course/class/:class': ClassDetail,
  '/course/:course/enrolment': EnrolledPage,
  '/course/:course/loss': Loss,
  '/course/:course/class/:class/loss': Loss,
  '/course/:course/module/:module/loss': Loss,
  '/course/:course/module/:module/lesson/:lesson/loss': Loss,
  '/course/:course/outline': Outline,
  '/course/:course/reach': CourseReach,
  '/course/:course/version': VersionPage,
  '/course/:course/version/:version': VersionView,
  '/course/:course/module/:module/version': VersionPage,
  '/course/:course/module/:module/version/:version': VersionView,
  '/course/:course/module/:module/lesson/:lesson/version': VersionPage,
  '/course/:course/module/:module/lesson/:lesson/version/:version': VersionView,
  '/course/:course/watch': Watch,
  '/course/:course/statistic': CourseStatistic,
  '/course/:course/statistic/lesson/:lesson': LessonStatistic,
  '/course/:course/module/:module/lesson/:lesson': LessonDetail,
  '/course/:course/module/:module/lesson/:lesson/reach': LessonReach,
  '/course/:course/module/:module/lesson/:lesson/comment': CommentPage,
  '/course/:course/module/:module/lesson/:lesson/comment/:comment': Comment,
  '/course/:course/module/:module/lesson/:lesson/quiz': Quiz,
  '/course/:course/module/:module/lesson/:lesson/quiz/draft': QuizDraft,
  '/course/:course/module/:module/lesson/:lesson/quiz/results': QuizResults,
  '/course/:course/module/:module/lesson/:lesson/quiz/results/member': QuizMemberPage,
  '/course/:course/module/:module/lesson/:lesson/draft': LessonDraft,
  '/course/:course/module/:module/lesson/:lesson/material': MaterialList,
  '/course/:course/note': NotePage,
  '/custom-field': CustomFieldList,
  '/home': Home,
  '/invitation': InvitationPage,
  '/me': Me,
  '/me/courses': Type.Array(MyCourse),
  '/me/deletion': Deletion,
  '/me/custom-field': OwnFields,
  '/me/event': OwnEventPage,
  '/me/export': Type.Array(DataExport),
  '/member-subscription': MemberSubscriptionPage,
  '/me/member-subscription': OwnSubscriptionList,
  '/me/order': OwnOrderPage,
  '/me/order/:order/receipt': Receipt,
  '/me/google': GoogleLink,
  '/me/passkey': PasskeyList,
  '/me/passkey/question': PasskeyQuestion,
  '/me/second-factor': SecondFactorState,
  '/member/passkey': PasskeyQuestion,
  '/me/sessions': Type.Array(OpenSession),
  '/media': LibraryPage,
  '/media/folder': MediaFolders,
  '/media/storage': MediaStorage,
  '/media/:media': Media,
  '/media/:media/text': MediaTexts,
  '/media/:media/use': MediaUses,
  '/member': MemberPage,
  '/member/:member': MemberProfile,
  '/member/:member/lesson/:lesson/access': MemberLessonAccess,
  '/member/count': MemberCount,
  '/course/import': CourseImportList,
  '/course/:course/export': CourseExportList,
  '/member/import': MemberImportList,
  '/member/import/:import': MemberImport,
  '/member-plan': MemberPlan,
  '/member/password-reset/:token': MailedLink,
  '/member/invitations': Type.Array(ReceivedInvitation),
  '/member/sites': Type.Array(MemberSite),
  '/meta': Metas,
  '/site/meta': Metas,
  '/notification': NotificationPage,
  '/notification/choice': NotificationChoices,
  '/notification/unread': Unread,
  '/offer': OfferList,
  '/order': OrderPage,
  '/order/list': OrderList,
  '/order/totals': OrderTotals,
  '/order/:order/history': OrderHistory,
  '/payment': PaymentSettings,
  '/purchase/:token': Purchase,
  '/push': Push,
  '/purchase-inbox': PurchaseInbox,
  '/purchase-inbox/event': PurchaseEventPage,
  '/purchase-inbox/event/:event': PurchaseEventDetail,
  '/purchase-inbox/product': PurchaseProductPage,
  '/sale/:offer': Sale,
  '/sale/:offer/lesson/:lesson': FreeLesson,
  '/free': Type.Array(FreeCourseCard),
  '/free/:course': FreeCourse,
  '/free/:course/lesson/:lesson': FreeLesson,
  '/sale/:offer/price': SalePrice,
  '/search': SearchAnswer,
  '/site/:site': SiteDetail,
  '/site/event': SecurityEventPage,
  '/site/closed': Type.Array(ClosedSite),
  '/site/domain': Type.Array(Domain),
  '/site/plan': PanelPlan,
  '/site/plan/offer': PlanOffers,
  '/site/invoice': InvoiceList,
  '/site/invoice/:invoice': Invoice,
  '/statistic': PanelStatistic,
  '/api-key': ApiKeyList,
  '/webhook': WebhookList,
  '/webhook/:webhook/delivery': WebhookDeliveryPage,
  '/ticket': TicketPage,
  '/ticket/satisfaction': TicketSatisfaction,
  '/ticket/waiting': TicketsWaiting,
  '/ticket/:ticket': TicketDetail,
  '/ticket/:ticket/desk': TicketDesk,
  '/ticket/:ticket/note': TicketNotes,
  '/member/act': MemberActJobs,
  '/member/group': MemberGroupList,
  '/member/view': MemberViewList,
  '/ticket/canned': TicketCannedList,
  '/ticket/:ticket/canned/:canned': TicketCannedFilled,
  '/ticket/tag': TicketTagList,
  '/ticket/:ticket/member': TicketMember,
  '/ticket/:ticket/message': TicketMessages,
};

/** What the api answers to a change, by method and path, where it says more than that it is done. */
const changes: Readonly<Record<string, TSchema>> = {
  'DELETE /me/deletion': Deletion,
  'DELETE /me/photo': Me,
  'DELETE /member/:member/sessions': SessionsEnded,
  'DELETE /banner/:banner': Deleted,
  'DELETE /card/:card': Deleted,
  'DELETE /shelf/:shelf': Deleted,
  'DELETE /media/:media': Deleted,
  'DELETE /media/folder/:folder': Deleted,
  'DELETE /member/group/:group': Deleted,
  'DELETE /ticket/tag/:tag': Deleted,
  'DELETE /article/:article': Deleted,
  'DELETE /course/:course': Deleted,
  'DELETE /course/:course/class/:class': Deleted,
  'DELETE /course/:course/module/:module/lesson/:lesson/material/:material': Deleted,
  'DELETE /course/:course/module/:module': Deleted,
  'DELETE /course/:course/module/:module/lesson/:lesson': Deleted,
  'DELETE /course/:course/module/:module/lesson/:lesson/comment/:comment/like': Reply,
  'PATCH /course/:course/module/:module/lesson/:lesson/comment/:comment': Comment,
  'PATCH /course/:course/note/:note': Note,
  'PATCH /me': Me,
  'PATCH /site/:site': SiteDetail,
  'POST /banner': Created,
  'POST /card': Created,
  'POST /shelf': Created,
  'POST /comment/moderate': CommentsModerated,
  'POST /bin/:bin/restore': Restored,
  'POST /course': Created,
  'POST /certificate/revoke': CertificatesChanged,
  'POST /certificate/restore': CertificatesChanged,
  'POST /certificate/reissue': CertificatesChanged,
  'POST /course/:course/certificate/picture': CertificatePictureAnswer,
  'POST /course/:course/class': Created,
  'POST /course/:course/copy': Created,
  'POST /course/:course/module': Created,
  'POST /course/:course/module/:module/copy': Created,
  'POST /course/:course/module/:module/lesson': Created,
  'POST /course/:course/module/:module/lesson/:lesson/copy': Created,
  'POST /course/:course/module/:module/lesson/:lesson/comment': Comment,
  'POST /course/:course/module/:module/lesson/:lesson/comment/image': CommentImageSent,
  'POST /course/:course/module/:module/lesson/:lesson/note': Note,
  'POST /course/:course/module/:module/lesson/:lesson/progress': Progress,
  'POST /course/:course/note/:note/restore': Note,
  'POST /me/deletion': Deletion,
  'POST /me/export': DataExport,
  'POST /custom-field': Created,
  'POST /me/passkey': Passkey,
  'POST /me/passkey/wish': PasskeyWish,
  'POST /me/second-factor': SecondFactorSecret,
  'POST /me/second-factor/recovery-codes': RecoveryCodes,
  'POST /media/folder': Created,
  'POST /member': Created,
  'POST /member/bulk': MemberActed,
  'POST /course/import': Created,
  'POST /course/:course/import': Created,
  'POST /course/:course/export': CourseExport,
  'POST /member/import': Created,
  'POST /member/import/check': MemberImportCheck,
  'POST /offer': Created,
  'POST /offer/:offer/coupon': Created,
  'POST /sale/:offer/lesson/:lesson/play': FreePlay,
  'POST /free/:course/lesson/:lesson/play': FreePlay,
  'POST /sale/:offer/order': SaleOrderCreated,
  'POST /site/domain': Domain,
  'POST /site/domain/:domain/check': Domain,
  'POST /api-key': ApiKeyCreated,
  'POST /webhook': WebhookSecret,
  'POST /webhook/:webhook/secret': WebhookSecret,
  'POST /ticket': Created,
  'POST /ticket/image': TicketImage,
  'POST /member/act': Created,
  'POST /member/group': Created,
  'POST /member/view': Created,
  'POST /ticket/canned': Created,
  'POST /ticket/tag': Created,
  'PUT /ticket/:ticket/tag/:tag': TicketTags,
  'DELETE /ticket/:ticket/tag/:tag': TicketTags,
  'POST /ticket/:ticket/close': TicketDetail,
  'POST /ticket/:ticket/merge': TicketDetail,
  'POST /ticket/:ticket/message': TicketDetail,
  'POST /ticket/:ticket/reopen': TicketDetail,
  'PUT /course/:course/editor': CourseEditors,
  'PUT /course/:course/outline/publication': OutlinePublished,
  'PUT /course/:course/certificate': CertificateDesignSaved,
  'PUT /course/:course/certificate/rules': CertificateRulesSaved,
  'PUT /course/:course/module/:module/lesson/:lesson/comment/:comment/like': Reply,
  'PUT /me/custom-field': OwnFields,
  'PUT /me/photo': Me,
  'PUT /notification/:notification/read': Unread,
  'PUT /notification/choice': NotificationChoices,
  'PUT /notification/read': Unread,
  'PUT /push': Push,
  'PUT /me/second-factor': RecoveryCodes,
  'PUT /site/image/:name': SiteImageAnswer,
};

const fits = (pattern: string, path: string) => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index]);
};
const isExact = (pattern: string) => (pattern.includes(':') ? 1 : 0);
const find = (table: Readonly<Record<string, TSchema>>, call: string) => {
  const [pattern] = Object.keys(table)
    .filter((candidate) => fits(candidate, call))
    .toSorted((a, b) => isExact(a) - isExact(b));
  return pattern === undefined ? undefined : table[pattern];
};

/**
 * A fitting answer to `GET /api<path>`, made from its contract.
 * @throws Error when no contract is named for the path
 */
export function answerTo<T = unknown>(path: string): T {
  const contract = find(reads, path);
  if (!contract) throw new Error(`No contract is named for GET ${path} (shared/src/testing/answers.ts)`);
  return sampleOf<T>(contract);
}

/** The same for a change: what its contract says, else that it is done. */
export const answerToChange = (method: string, path: string): unknown =>
  sampleOf(find(changes, `${method} ${path}`) ?? Done);
