import { accessModule } from './access/index.ts';
import { accountModule } from './account/index.ts';
import { apiKeyModule } from './api-key/index.ts';
import { articleModule } from './article/index.ts';
import { auditModule } from './audit/index.ts';
import { binModule } from './bin/index.ts';
import { certificateModule } from './certificate/index.ts';
import { classModule } from './class/index.ts';
import { commentModule } from './comment/index.ts';
import { commentRuleModule } from './comment-rule/index.ts';
import { courseModule } from './course/index.ts';
import { courseExportModule } from './course-export/index.ts';
import { courseImportModule } from './course-import/index.ts';
import { customFieldModule } from './custom-field/index.ts';
import { domainModule } from './domain/index.ts';
import { editorModule } from './editor/index.ts';
import { faultModule } from './fault/index.ts';
import { healthModule } from './health/index.ts';
import { homeModule } from './home/index.ts';
import { invitationModule } from './invitation/index.ts';
import { invoiceModule } from './invoice/index.ts';
import { lessonModule } from './lesson/index.ts';
import { limitModule } from './limit/index.ts';
import { liveModule } from './live/index.ts';
import { mailModule } from './mail/index.ts';
import { materialModule } from './material/index.ts';
import { mediaModule } from './media/index.ts';
import { memberModule } from './member/index.ts';
import { memberActModule } from './member-act/index.ts';
import { memberGroupModule } from './member-group/index.ts';
import { memberImportModule } from './member-import/index.ts';
import { memberSubscriptionModule } from './member-subscription/index.ts';
import { memberViewModule } from './member-view/index.ts';
import { metaModule } from './meta/index.ts';
import { moduleModule } from './module/index.ts';
import { myCourseModule } from './my-course/index.ts';
import { noteModule } from './note/index.ts';
import { notificationModule } from './notification/index.ts';
import { offerModule } from './offer/index.ts';
import { orderModule } from './order/index.ts';
import { outlineModule } from './outline/index.ts';
import { overviewModule } from './overview/index.ts';
import { passkeyModule } from './passkey/index.ts';
import { paymentModule } from './payment/index.ts';
import { pictureModule } from './picture/index.ts';
import { planModule } from './plan/index.ts';
import { promotionModule } from './promotion/index.ts';
import { purchaseInboxModule } from './purchase-inbox/index.ts';
import { pushModule } from './push/index.ts';
import { quizModule } from './quiz/index.ts';
import { releaseModule } from './release/index.ts';
import { searchModule } from './search/index.ts';
import { secondFactorModule } from './second-factor/index.ts';
import { securityEventModule } from './security-event/index.ts';
import { sessionModule } from './session/index.ts';
import { settingModule } from './setting/index.ts';
import { shelfModule } from './shelf/index.ts';
import { signInModule } from './sign-in/index.ts';
import { siteModule } from './site/index.ts';
import { statisticModule } from './statistic/index.ts';
import { ticketModule } from './ticket/index.ts';
import { ticketCannedModule } from './ticket-canned/index.ts';
import { ticketTagModule } from './ticket-tag/index.ts';
import { trialModule } from './trial/index.ts';
import { userModule } from './user/index.ts';
import { versionModule } from './version/index.ts';
import { viewingModule } from './viewing/index.ts';
import { webhookModule } from './webhook/index.ts';
import type { Module } from './define-module.ts';

/**
 * What the server is made of. Routes (app.ts), queues (lib/jobs.ts), housekeeping, a panel's export, the first queries of a
 * page and the isolation test read this list; nothing else lists modules.
 */
export const modules: readonly Module[] = [
  accessModule,
  accountModule,
  apiKeyModule,
  articleModule,
  auditModule,
  binModule,
  certificateModule,
  classModule,
  commentModule,
  commentRuleModule,
  courseModule,
  courseExportModule,
  courseImportModule,
  customFieldModule,
  domainModule,
  editorModule,
  faultModule,
  healthModule,
  homeModule,
  invitationModule,
  invoiceModule,
  lessonModule,
  limitModule,
  liveModule,
  mailModule,
  materialModule,
  mediaModule,
  memberModule,
  memberActModule,
  memberGroupModule,
  memberImportModule,
  memberSubscriptionModule,
  memberViewModule,
  metaModule,
  moduleModule,
  myCourseModule,
  noteModule,
  notificationModule,
  offerModule,
  orderModule,
  outlineModule,
  overviewModule,
  passkeyModule,
  paymentModule,
  pictureModule,
  planModule,
  promotionModule,
  purchaseInboxModule,
  pushModule,
  quizModule,
  releaseModule,
  searchModule,
  secondFactorModule,
  securityEventModule,
  sessionModule,
  settingModule,
  shelfModule,
  signInModule,
  siteModule,
  statisticModule,
  ticketModule,
  ticketCannedModule,
  ticketTagModule,
  trialModule,
  userModule,
  versionModule,
  viewingModule,
  webhookModule,
];

/** Every queue that a database must have. */
export const queues = modules.flatMap(({ jobs }) => jobs?.queues ?? []);
