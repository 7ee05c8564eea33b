/* oxlint-disable typescript/consistent-type-definitions -- the generator writes interfaces */
// Written by `pnpm types:database` from the migrations; what SQL cannot say of a column stands in types.ts.
import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountAsks {
  address: string;
  due_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: Generated<number>;
  kind: string;
  network: string | null;
  site_id: number | null;
  tries: Generated<number>;
  typed: Generated<Json>;
}

export interface AccountDeletions {
  created_at: Generated<Timestamp>;
  erase_at: Timestamp;
  mailed_at: Timestamp | null;
  token_hash: Buffer;
  user_id: number;
}

export interface ApiKeys {
  created_at: Generated<Timestamp>;
  created_by: number;
  ending: string;
  expires_at: Timestamp | null;
  hash: Buffer;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
  site_id: number;
}

export interface Articles {
  bin_id: number | null;
  body: Json;
  category: Generated<string>;
  created_at: Generated<Timestamp>;
  folded: Generated<string>;
  folded_title: Generated<string>;
  id: Generated<number>;
  position: Generated<number>;
  published_at: Timestamp | null;
  site_id: number;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  words: string;
}

export interface ArticleVotes {
  article_id: number;
  helped: boolean;
  member_id: number;
  site_id: number;
  voted_at: Generated<Timestamp>;
}

export interface AuditEntries {
  act: string;
  actor_id: number | null;
  actor_name: string | null;
  api_key: string | null;
  as_student: boolean;
  count: number;
  created_at: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  id: Generated<number>;
  noun: string;
  operation: string;
  people: Generated<ArrayType<number>>;
  request_id: string;
  role: string;
  session_id: number;
  site_id: number;
  things: Json;
  words: string;
}

export interface Banners {
  audience_class_id: number | null;
  audience_course_id: number | null;
  audience_offer_id: number | null;
  bin_id: number | null;
  button_text: Generated<string>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  image_key: string | null;
  link: Generated<string>;
  link_course_id: number | null;
  link_lesson_id: number | null;
  mobile_image_key: string | null;
  position: Generated<number>;
  published_at: Generated<Timestamp | null>;
  site_id: number;
  starts_at: Timestamp | null;
  subtitle: Generated<string>;
  title: string;
  version: Generated<number>;
}

export interface BinEntries {
  article_id: number | null;
  banner_id: number | null;
  card_id: number | null;
  class_id: number | null;
  coupon_id: number | null;
  course_id: number | null;
  deleted_at: Generated<Timestamp>;
  deleted_by: number | null;
  folder_id: number | null;
  id: Generated<number>;
  kind: string;
  lesson_id: number | null;
  material_id: number | null;
  media_id: number | null;
  member_group_id: number | null;
  members: Json | null;
  module_id: number | null;
  offer_id: number | null;
  published_at: Timestamp | null;
  restored_at: Timestamp | null;
  shelf_id: number | null;
  site_id: number;
  ticket_tag_id: number | null;
  title: string;
}

export interface CaptionTexts {
  content: string;
  content_key: string;
  media_id: number;
  replaced_at: Generated<Timestamp>;
  site_id: number;
}

export interface Cards {
  audience_class_id: number | null;
  audience_course_id: number | null;
  audience_offer_id: number | null;
  bin_id: number | null;
  button_text: Generated<string>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  image_key: string | null;
  link: Generated<string>;
  link_course_id: number | null;
  link_lesson_id: number | null;
  mobile_image_key: string | null;
  position: Generated<number>;
  published_at: Generated<Timestamp | null>;
  site_id: number;
  starts_at: Timestamp | null;
  subtitle: Generated<string>;
  title: string;
  version: Generated<number>;
}

export interface CertificateCounters {
  last: number;
  series: number;
  site_id: number;
}

export interface CertificateDesigns {
  course_id: number;
  design: Json;
  edition_id: number | null;
  site_id: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CertificateEditions {
  course_id: number;
  design: Json;
  id: Generated<number>;
  published_at: Generated<Timestamp>;
  site_id: number;
}

export interface CertificateNumberings {
  by_course: Generated<boolean>;
  digits: Generated<number>;
  pattern: Generated<string>;
  site_id: number;
}

export interface CertificateReplacements {
  certificate_id: number;
  code: string;
  replaced_at: Generated<Timestamp>;
  site_id: number;
}

export interface CertificateRules {
  course_id: number;
  days: number;
  percent: number;
  quizzes: Generated<boolean>;
  renews: Generated<boolean>;
  site_id: number;
  valid_months: number | null;
  valid_until: Timestamp | null;
}

export interface Certificates {
  code: string;
  course_id: number;
  created_at: Generated<Timestamp>;
  edition_id: number | null;
  expires_at: Timestamp | null;
  id: Generated<number>;
  is_reason_public: Generated<boolean>;
  issued_at: Generated<Timestamp>;
  label: string | null;
  member_id: number;
  name: string | null;
  number: number | null;
  restarted_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
  series: number | null;
  site_id: number;
  title: string;
  workload_seconds: Generated<number>;
}

export interface ChannelEvents {
  act: Generated<number>;
  actor: string;
  channel: string;
  created_at: Generated<Timestamp>;
  from_hash: string | null;
  id: Generated<number>;
  kind: Generated<string>;
  remote: string;
  to_hash: string | null;
  undone: Generated<boolean>;
}

export interface ChannelReleases {
  channel: string;
  hash: string;
  promoted_at: Generated<Timestamp>;
  remote: string;
  updated_at: Generated<Timestamp>;
}

export interface Classes {
  archived_at: Timestamp | null;
  bin_id: number | null;
  course_id: number;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  site_id: number;
  starts_at: Timestamp | null;
  title: string;
  version: Generated<number>;
}

export interface ClassRules {
  class_id: number;
  course_id: number;
  id: Generated<number>;
  is_sequential: Generated<boolean>;
  lesson_id: number | null;
  module_id: number | null;
  release_after_days: number | null;
  release_after_percent: number | null;
  release_at: Timestamp | null;
  site_id: number;
}

export interface ClientErrors {
  count: Generated<number>;
  day: Generated<Timestamp>;
  first_at: Generated<Timestamp>;
  hash: string;
  kind: string;
  last_at: Generated<Timestamp>;
  remote: string;
}

export interface Clock {
  id: Generated<boolean>;
  jumped_at: Timestamp | null;
  seen_at: Generated<Timestamp>;
}

export interface CommentBlocks {
  blocked_by: number | null;
  created_at: Generated<Timestamp>;
  member_id: number;
  site_id: number;
}

export interface CommentDecisions {
  comment_id: number;
  decided_at: Generated<Timestamp>;
  from_status: string;
  id: Generated<number>;
  moderator_id: number | null;
  site_id: number;
  to_status: string;
}

export interface CommentImages {
  comment_id: number | null;
  created_at: Generated<Timestamp>;
  height: number;
  key: string;
  member_id: number;
  site_id: number;
  size_bytes: number;
  width: number;
}

export interface CommentLikes {
  comment_id: number;
  member_id: number;
  site_id: number;
}

export interface CommentMentions {
  comment_id: number;
  member_id: number;
  site_id: number;
}

export interface CommentReports {
  comment_id: number;
  created_at: Generated<Timestamp>;
  member_id: number;
  settled_at: Timestamp | null;
  site_id: number;
}

export interface CommentRules {
  holds_first: Generated<boolean>;
  holds_links: Generated<boolean>;
  site_id: number;
  words: Generated<string[]>;
  words_action: Generated<string>;
}

export interface Comments {
  by_team: boolean | null;
  comment: string;
  course_id: number;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  edited_at: Timestamp | null;
  held_for: string | null;
  id: Generated<number>;
  idempotency_key: string | null;
  is_answer: Generated<boolean>;
  lesson_id: number;
  likes_count: Generated<number>;
  member_id: number | null;
  module_id: number;
  parent_lesson_comment_id: number | null;
  pinned_at: Timestamp | null;
  site_id: number;
  status: Generated<string>;
}

export interface Compositions {
  id: string;
  releases: Json;
  served_at: Generated<Timestamp>;
}

export interface Coupons {
  amount: number | null;
  bin_id: number | null;
  code: string;
  created_at: Generated<Timestamp>;
  currency: string | null;
  ends_at: Timestamp | null;
  id: Generated<number>;
  max_uses: number | null;
  offer_id: number;
  percent: number | null;
  site_id: number;
  uses: Generated<number>;
}

export interface CourseEditors {
  course_id: number;
  expires_at: Timestamp;
  lesson_id: number | null;
  member_id: number;
  module_id: number | null;
  site_id: number;
  tab: string;
}

export interface CourseExports {
  course_id: number;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  expires_at: Timestamp;
  failed_at: Timestamp | null;
  id: Generated<number>;
  key: string;
  ready_at: Timestamp | null;
  site_id: number;
  size_bytes: number | null;
  tries: Generated<number>;
  with_media: boolean;
}

export interface CourseImports {
  columns: Json | null;
  course_id: number | null;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  digest: Buffer | null;
  done: Generated<number>;
  expires_at: Generated<Timestamp>;
  file: string;
  id: Generated<number>;
  key: string;
  kind: string;
  known: Generated<number>;
  publication: Generated<string>;
  report: Json | null;
  round: Generated<number>;
  site_id: number;
  size_bytes: number;
  state: Generated<string>;
  total: Generated<number>;
  tries: Generated<number>;
  upload_id: string | null;
}

export interface CourseImportSteps {
  content: Json;
  done_at: Timestamp | null;
  import_id: number;
  kind: string;
  made: string | null;
  name: string | null;
  place: number;
  site_id: number;
}

export interface CourseProgress {
  course_id: number;
  lessons_completed_count: Generated<number>;
  member_id: number;
  site_id: number;
}

export interface Courses {
  archived_at: Timestamp | null;
  author: Generated<string>;
  bin_id: number | null;
  category: Generated<string>;
  cover_key: string | null;
  cover_media_id: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  is_for_classes: Generated<boolean>;
  is_free: Generated<boolean>;
  is_sequential: Generated<boolean>;
  lessons_count: Generated<number>;
  modules_count: Generated<number>;
  outline_version: Generated<number>;
  position: Generated<number>;
  poster_key: string | null;
  published_at: Timestamp | null;
  release_after_days: number | null;
  release_at: Timestamp | null;
  site_id: number;
  title: string;
  trailer_lesson_id: number | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CustomFields {
  archived_at: Timestamp | null;
  id: Generated<number>;
  is_required: Generated<boolean>;
  kind: string;
  name: string;
  options: Generated<string[]>;
  position: Generated<number>;
  site_id: number;
  version: Generated<number>;
}

export interface CustomFieldValues {
  field_id: number;
  member_id: number;
  site_id: number;
  value: string;
}

export interface DataExports {
  bound_to: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  failed_at: Timestamp | null;
  id: Generated<number>;
  key: string;
  ready_at: Timestamp | null;
  size_bytes: number | null;
  tries: Generated<number>;
  user_id: number;
}

export interface Domains {
  checked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  domain: string;
  is_primary: Generated<boolean>;
  problem: string | null;
  problem_since: Timestamp | null;
  site_id: number;
  token: Generated<string>;
  verified_at: Timestamp | null;
}

export interface Enrolments {
  class_id: number | null;
  course_id: number;
  expires_at: Timestamp | null;
  member_id: number;
  site_id: number;
  started_at: Generated<Timestamp>;
}

export interface FormerAddresses {
  left_at: ArrayType<Timestamp>;
  site_id: number;
  slug: string;
}

export interface GlobalSettings {
  key: string;
  value: string;
}

export interface HandOffs {
  browser_hash: Buffer | null;
  code_hash: Buffer;
  expires_at: Timestamp;
  from_host: string | null;
  host: string;
  session_id: number | null;
  site_id: number | null;
  used_at: Timestamp | null;
  user_id: number;
}

export interface InvitationCourses {
  course_id: number;
  invitation_id: number;
  site_id: number;
}

export interface InvitationGroups {
  group_id: number;
  invitation_id: number;
  site_id: number;
}

export interface InvitationLinks {
  expires_at: Timestamp;
  invitation_id: number;
  site_id: number;
  token_hash: Buffer;
}

export interface Invitations {
  created_at: Generated<Timestamp>;
  document: string | null;
  document_kind: string | null;
  email: string;
  expires_at: Timestamp;
  first_name: string;
  id: Generated<number>;
  import_id: number | null;
  invited_by: number | null;
  last_name: Generated<string>;
  mail_due_at: Timestamp | null;
  mail_tries: Generated<number>;
  role: string;
  site_id: number;
}

export interface LeftFolders {
  place: string;
}

export interface LessonNews {
  lesson_id: number;
  published_at: Generated<Timestamp>;
  site_id: number;
}

export interface LessonPictures {
  created_at: Generated<Timestamp>;
  height: number;
  key: string;
  lesson_id: number | null;
  site_id: number;
  size_bytes: number | null;
  width: number;
}

export interface LessonProgress {
  completed_at: Timestamp | null;
  course_id: number;
  credit_seconds: Generated<number>;
  credited_at: Generated<Timestamp>;
  lesson_id: number;
  member_id: number;
  module_id: number;
  percent: Generated<number>;
  position_seconds: Generated<number>;
  positioned_at: Timestamp | null;
  return_credit_seconds: Generated<number>;
  site_id: number;
  told_seconds: Generated<number>;
  updated_at: Generated<Timestamp>;
  watched: Generated<string>;
}

export interface Lessons {
  bin_id: number | null;
  body: Json | null;
  chapters: Json | null;
  course_id: number;
  description: Generated<string>;
  duration_seconds: Generated<number>;
  id: Generated<number>;
  is_for_classes: Generated<boolean>;
  is_free: Generated<boolean>;
  is_sequential: Generated<boolean>;
  made_for_file: Generated<boolean>;
  media_id: number | null;
  media_type: Generated<string>;
  media_url: string | null;
  module_id: number;
  own_poster_key: string | null;
  picture_keys: Generated<string[]>;
  position: Generated<number>;
  published_at: Generated<Timestamp | null>;
  release_after_days: number | null;
  release_after_percent: number | null;
  release_at: Timestamp | null;
  site_id: number;
  title: string;
  version: Generated<number>;
}

export interface LessonStatistics {
  again: number[];
  completed: number;
  lesson_id: number;
  ratings: number;
  site_id: number;
  stars: number;
  started: number;
  still: number[];
  viewers: number;
}

export interface LessonUses {
  again: Generated<string>;
  course_id: number;
  expires_at: Generated<Timestamp>;
  lesson_id: number;
  member_id: number;
  quarter: Timestamp;
  seconds: Generated<number>;
  site_id: number;
}

export interface MailPauses {
  ends_at: Timestamp;
  member_id: number;
  site_id: number;
}

export interface MaterialFiles {
  created_at: Generated<Timestamp>;
  idempotency_key: string | null;
  key: string;
  site_id: number;
  size_bytes: number;
  type: string;
}

export interface Materials {
  bin_id: number | null;
  course_id: number;
  id: Generated<number>;
  lesson_id: number;
  module_id: number;
  name: string;
  position: Generated<number>;
  site_id: number;
  size_bytes: number;
  storage_key: string;
}

export interface Media {
  attempts: Generated<number>;
  bin_id: number | null;
  content_key: Buffer | null;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  damages: number[] | null;
  duration_seconds: number | null;
  error_code: string | null;
  folded_name: Generated<string>;
  folder_id: number | null;
  given_back: Generated<number>;
  height: number | null;
  id: Generated<number>;
  kind: string;
  looked_through: boolean | null;
  loudness: Json | null;
  name: string;
  own_poster_key: string | null;
  play_key: string | null;
  play_type: string | null;
  poster_key: string | null;
  progress: number | null;
  renditions: Generated<Json>;
  replaces_by: number | null;
  replaces_id: number | null;
  seconds_left: number | null;
  settled_at: Timestamp | null;
  site_id: number;
  size_bytes: number;
  source_key: string;
  sprite: Json | null;
  status: string;
  updated_at: Generated<Timestamp>;
  upload_id: string | null;
  width: number | null;
}

export interface MediaCaptions {
  content: string;
  content_key: Generated<string>;
  language: string;
  lines_count: Generated<number>;
  media_id: number;
  origin: string;
  site_id: number;
}

export interface MediaChapters {
  media_id: number;
  seconds: number;
  site_id: number;
  title: string;
}

export interface MediaFolders {
  bin_id: number | null;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  folded_name: string;
  id: Generated<number>;
  name: string;
  site_id: number;
}

export interface MemberAccessMails {
  asked_by: number;
  due_at: Generated<Timestamp>;
  member_id: number;
  site_id: number;
  tries: Generated<number>;
}

export interface MemberActMembers {
  act_id: number;
  before: Json | null;
  is_changed: Generated<boolean>;
  member_id: number;
  site_id: number;
}

export interface MemberActs {
  act: Json;
  asked_by: number | null;
  changed: Generated<number>;
  created_at: Generated<Timestamp>;
  digest: Buffer;
  done: Generated<number>;
  expires_at: Generated<Timestamp>;
  fault: string | null;
  id: Generated<number>;
  request_id: string;
  session_id: number;
  site_id: number;
  state: Generated<string>;
  total: number;
}

export interface MemberDays {
  course_id: number;
  day: Timestamp;
  expires_at: Generated<Timestamp>;
  member_id: number;
  site_id: number;
}

export interface MemberFaults {
  created_at: Generated<Timestamp>;
  device: string;
  expires_at: Generated<Timestamp>;
  id: Generated<number>;
  is_film: Generated<boolean>;
  kind: string;
  lesson_id: number | null;
  member_id: number;
  release: string | null;
  remote: string;
  site_id: number;
}

export interface MemberGroupings {
  group_id: number;
  member_id: number;
  site_id: number;
}

export interface MemberGroups {
  bin_id: number | null;
  created_at: Generated<Timestamp>;
  folded: Generated<string>;
  id: Generated<number>;
  name: string;
  site_id: number;
}

export interface MemberImportRows {
  document: string | null;
  document_kind: string | null;
  email: string;
  first_name: string;
  group_ids: Generated<ArrayType<number>>;
  import_id: number;
  last_name: string;
  line: number;
  site_id: number;
}

export interface MemberImports {
  course_ids: Generated<ArrayType<number>>;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  digest: Buffer;
  done: Generated<number>;
  enrolled: Generated<number>;
  expires_at: Generated<Timestamp>;
  faults: number;
  file: string;
  id: Generated<number>;
  invited: Generated<number>;
  known: Generated<number>;
  refused: Generated<number>;
  rows: number;
  site_id: number;
  state: Generated<string>;
}

export interface MemberListings {
  is_suspended: boolean;
  member_id: number;
  name: string;
  role: string;
  site_id: number;
  words: string;
}

export interface MemberMetas {
  key: string;
  member_id: number;
  site_id: number;
  value: Json;
}

export interface Members {
  created_at: Generated<Timestamp>;
  document: string | null;
  document_kind: string | null;
  first_name: string;
  id: Generated<number>;
  last_name: Generated<string>;
  phone: string | null;
  role: string;
  sessions_ended_at: Timestamp | null;
  site_id: number;
  suspended_at: Timestamp | null;
  user_id: number;
}

export interface MemberSubscriptionEvents {
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  event: string;
  from_state: string | null;
  id: Generated<number>;
  order_id: number | null;
  site_id: number;
  subscription_id: number;
  to_state: string;
}

export interface MemberSubscriptions {
  actor_id: number | null;
  amount: number;
  created_at: Generated<Timestamp>;
  currency: string;
  current_period_end: Timestamp;
  event: string;
  grace_days: number;
  id: Generated<number>;
  member_id: number;
  offer_id: number | null;
  offer_name: string;
  order_id: number | null;
  period_days: number;
  site_id: number;
  state: Generated<string>;
  trial_ends_at: Timestamp | null;
  version: Generated<number>;
}

export interface MemberViews {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  made_by: number | null;
  member_id: number | null;
  name: string;
  shows: Json;
  site_id: number;
  version: Generated<number>;
}

export interface MemberVisits {
  last_seen_at: Generated<Timestamp>;
  member_id: number;
  site_id: number;
}

export interface Metas {
  key: string;
  site_id: number;
  value: Json;
}

export interface ModuleProgress {
  lessons_completed_count: Generated<number>;
  member_id: number;
  module_id: number;
  site_id: number;
}

export interface Modules {
  bin_id: number | null;
  course_id: number;
  id: Generated<number>;
  is_for_classes: Generated<boolean>;
  is_sequential: Generated<boolean>;
  lessons_count: Generated<number>;
  position: Generated<number>;
  published_at: Generated<Timestamp | null>;
  release_after_days: number | null;
  release_after_percent: number | null;
  release_at: Timestamp | null;
  site_id: number;
  title: string;
  version: Generated<number>;
}

export interface NamedPictures {
  place: string | null;
  site_id: number | null;
}

export interface Notes {
  course_id: number;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  folded: Generated<string>;
  id: Generated<number>;
  idempotency_key: string | null;
  lesson_id: number;
  member_id: number;
  module_id: number;
  removed_at: Timestamp | null;
  seconds: number | null;
  site_id: number;
  text: string;
  version: Generated<number>;
}

export interface NotificationChoices {
  in_app: boolean;
  kind: string;
  mail: string;
  member_id: number;
  site_id: number;
}

export interface Notifications {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  in_app: Generated<boolean>;
  kind: string;
  mail_at: Timestamp | null;
  mail_tries: Generated<number>;
  member_id: number;
  payload: Generated<Json>;
  read_at: Timestamp | null;
  site_id: number;
  subject: string;
}

export interface OfferCourses {
  course_id: number;
  offer_id: number;
  position: Generated<number>;
  site_id: number;
}

export interface Offers {
  access_days: number | null;
  amount: number;
  bin_id: number | null;
  created_at: Generated<Timestamp>;
  currency: string;
  description: Generated<string>;
  ends_at: Timestamp | null;
  grace_days: Generated<number>;
  guarantee_days: number | null;
  highlights: Generated<Json>;
  id: Generated<number>;
  instalments: Generated<number>;
  name: string;
  questions: Generated<Json>;
  renews: Generated<boolean>;
  seats: number | null;
  seats_taken: Generated<number>;
  site_id: number;
  state: Generated<string>;
  trial_days: number | null;
  version: Generated<number>;
}

export interface OfferTrials {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  key: Buffer | null;
  offer_id: number;
  site_id: number;
  user_id: number | null;
}

export interface OidcRequests {
  browser_hash: Buffer;
  code_verifier: string;
  expires_at: Timestamp;
  host: string;
  nonce: string;
  origin_browser_hash: Buffer;
  state_hash: Buffer;
  wanted: string | null;
}

export interface OneTimeTokens {
  expires_at: Timestamp;
  kind: string;
  number: Generated<number>;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: number;
}

export interface OrderCourses {
  class_before: number | null;
  class_ended_at: Timestamp | null;
  course_id: number;
  granted_at: Timestamp | null;
  had_before: Generated<boolean>;
  order_id: number;
  site_id: number;
  until_before: Timestamp | null;
}

export interface OrderEvents {
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  instalments_paid: number;
  order_id: number;
  site_id: number;
  state: string;
}

export interface Orders {
  access_days: number | null;
  actor_id: number | null;
  amount: number;
  claimed_at: Timestamp | null;
  closed_at: Timestamp | null;
  coupon_code: string | null;
  coupon_id: number | null;
  created_at: Generated<Timestamp>;
  currency: string;
  declined_at: Timestamp | null;
  document: string | null;
  document_kind: string | null;
  email: string;
  expires_at: Timestamp;
  grace_days: number | null;
  held_by: string | null;
  id: Generated<number>;
  instalments: Generated<number>;
  instalments_paid: Generated<number>;
  invitation_id: number | null;
  is_renewal: Generated<boolean>;
  locale: string;
  member_id: number | null;
  name: string;
  offer_id: number | null;
  offer_name: string;
  paid_at: Timestamp | null;
  part_closes_at: Timestamp | null;
  part_due_at: Timestamp | null;
  part_state: string | null;
  price: number;
  proof_key: string | null;
  reason: string | null;
  reference: string;
  refunded_at: Timestamp | null;
  renewal_days: number | null;
  site_id: number;
  state: Generated<string>;
  subscription_id: number | null;
  takes_seat: Generated<boolean>;
  then_amount: number | null;
  token_hash: Buffer;
  trial_days: number | null;
  version: Generated<number>;
}

export interface OutlineBatches {
  course_id: number;
  expires_at: Generated<Timestamp>;
  idempotency_key: string;
  made: Json;
  site_id: number;
}

export interface OwedMails {
  about: Json;
  due_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: Generated<number>;
  kind: string;
  site_id: number | null;
  tries: Generated<number>;
  user_id: number | null;
}

export interface Passkeys {
  counter: number;
  created_at: Generated<Timestamp>;
  credential_id: string;
  host: string;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  site_id: number | null;
  transports: string[];
  user_id: number;
}

export interface PaymentSettings {
  note: Generated<string>;
  pix_city: string | null;
  pix_holder: string | null;
  pix_key: string | null;
  said_by: number | null;
  site_id: number;
  updated_at: Generated<Timestamp>;
}

export interface PlanInvoiceCheckouts {
  id: string;
  invoice_id: number;
  opened_at: Generated<Timestamp>;
  payment: string | null;
  returned_at: Timestamp | null;
  site_id: number;
  state: Generated<string>;
}

export interface PlanInvoiceCount {
  id: Generated<number>;
  last: Generated<number>;
}

export interface PlanInvoiceEvents {
  at: Generated<Timestamp>;
  id: Generated<number>;
  invoice_id: number;
  site_id: number;
  state: string;
}

export interface PlanInvoices {
  amount: number;
  currency: string;
  due_at: Timestamp;
  id: Generated<number>;
  issued_at: Generated<Timestamp>;
  kind: string;
  lines: Json;
  number: number;
  paid_at: Timestamp | null;
  period_end: Timestamp;
  period_start: Timestamp;
  site_id: number;
  state: Generated<string>;
  told: Generated<number>;
}

export interface Plans {
  admins: number | null;
  currency: string;
  domains: number | null;
  grace_days: number;
  id: Generated<number>;
  is_offered: Generated<boolean>;
  key: string;
  members: number | null;
  name: Json;
  period: string;
  price_minor: number;
  storage_bytes: number | null;
}

export interface PurchaseEvents {
  amount: number | null;
  body: Buffer;
  currency: string | null;
  due_at: Generated<Timestamp>;
  email: string | null;
  event_id: string;
  expires_at: Generated<Timestamp>;
  id: Generated<number>;
  kind: Generated<string>;
  name: Generated<string>;
  names: Generated<string[]>;
  occurred_at: Generated<Timestamp>;
  order_id: number | null;
  product_id: number | null;
  provider: string;
  reason: string | null;
  received_at: Generated<Timestamp>;
  site_id: number;
  state: Generated<string>;
  tries: Generated<number>;
}

export interface PurchaseProducts {
  external_id: string;
  id: Generated<number>;
  is_ignored: Generated<boolean>;
  name: string;
  offer_id: number | null;
  provider: string;
  seen_at: Generated<Timestamp>;
  site_id: number;
  version: Generated<number>;
}

export interface Purchases {
  covers_until: Timestamp | null;
  names: string[];
  news: string | null;
  news_due_at: Timestamp | null;
  news_failing_since: Timestamp | null;
  news_since: Timestamp | null;
  news_until: Timestamp | null;
  order_id: number;
  paid_at: Timestamp;
  provider: string;
  site_id: number;
  subscription: string | null;
}

export interface PurchaseSources {
  address_key: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  is_enabled: Generated<boolean>;
  provider: string;
  received_at: Timestamp | null;
  refused_at: Timestamp | null;
  refused_count: Generated<number>;
  secret: Buffer | null;
  site_id: number;
  version: Generated<number>;
}

export interface PushDeliveries {
  due_at: Generated<Timestamp>;
  notification_id: number;
  site_id: number;
  subscription_id: number;
  tries: Generated<number>;
}

export interface PushSubscriptions {
  created_at: Generated<Timestamp>;
  endpoint_hash: Buffer;
  failed: Generated<number>;
  id: Generated<number>;
  kinds: string[];
  member_id: number;
  sealed: Buffer;
  session_id: number;
  site_id: number;
  user_agent: Generated<string>;
}

export interface QuizAttempts {
  answers: Json;
  is_passed: boolean;
  lesson_id: number;
  member_id: number;
  number: number;
  outcomes: Json;
  points: number;
  points_possible: number;
  revision: number;
  site_id: number;
  submitted_at: Generated<Timestamp>;
}

export interface QuizRevisions {
  created_at: Generated<Timestamp>;
  lesson_id: number;
  questions: Json;
  revision: number;
  site_id: number;
}

export interface Quizzes {
  is_shuffled: Generated<boolean>;
  lesson_id: number;
  max_attempts: number | null;
  passing_percent: Generated<number>;
  questions: Generated<Json>;
  revision: Generated<number>;
  shows_answers: Generated<string>;
  site_id: number;
  version: Generated<number>;
}

export interface RateLimits {
  hits: number;
  key: string;
  window_ends_at: Timestamp;
}

export interface Ratings {
  lesson_id: number;
  member_id: number;
  rating: number;
  site_id: number;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  used_at: Timestamp | null;
  user_id: number;
}

export interface Registrations {
  country: string;
  document: string | null;
  document_kind: string | null;
  email: string;
  expires_at: Timestamp;
  first_name: string;
  last_name: Generated<string>;
  number: Generated<number>;
  phone: string;
  site_id: number | null;
  token_hash: Buffer;
}

export interface ReleaseActs {
  action: string;
  actor: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  subject: string;
}

export interface ReleaseContents {
  created_at: Generated<Timestamp>;
  sha256: string;
  size: number;
}

export interface ReleasedDomains {
  domain: string;
  free_at: Timestamp;
  site_id: number | null;
}

export interface ReleaseDrafts {
  created_at: Generated<Timestamp>;
  draft: Json;
  hash: string;
  remote: string;
}

export interface ReleaseFiles {
  file: string;
  remote: string;
  sha256: string;
}

export interface Releases {
  actor: string;
  created_at: Generated<Timestamp>;
  document: Json;
  files: Json;
  hash: string;
  remote: string;
}

export interface ReleaseTokens {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  remotes: string[];
  revoked_at: Timestamp | null;
  team: string;
  token_hash: Buffer;
  trials: Generated<number>;
}

export interface SaidWords {
  seen_at: Generated<Timestamp>;
  site_id: number;
  word: string;
}

export interface SearchEntries {
  course_id: number;
  id: number;
  kind: string;
  site_id: number;
  words: string[];
}

export interface SearchPostings {
  course_id: number;
  id: number;
  kind: string;
  site_id: number;
  word: string;
}

export interface SearchWords {
  site_id: number;
  word: string;
}

export interface SecondFactorChallenges {
  expires_at: Timestamp;
  panel_bound: Generated<boolean>;
  site_id: number | null;
  token_hash: Buffer;
  tries: Generated<number>;
  user_id: number;
  way: string;
}

export interface SecondFactorFirsts {
  asker: string;
  expires_at: Timestamp;
  tries_left: number;
  user_id: number;
}

export interface SecondFactors {
  created_at: Generated<Timestamp>;
  enabled_at: Timestamp | null;
  last_step: Generated<number>;
  recovery_salt: Buffer | null;
  secret: Buffer;
  user_id: number;
}

export interface Sessions {
  authenticated_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  ended_reason: string | null;
  expires_at: Timestamp;
  id: Generated<number>;
  last_seen_at: Generated<Timestamp>;
  panel_bound: Generated<boolean>;
  panel_only: Generated<boolean>;
  passkey_id: number | null;
  site_id: number | null;
  token_hash: Buffer;
  user_id: number;
}

export interface Shelves {
  audience_class_id: number | null;
  audience_course_id: number | null;
  audience_offer_id: number | null;
  bin_id: number | null;
  category: Generated<string>;
  course_ids: Generated<ArrayType<number>>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  position: Generated<number>;
  published_at: Timestamp | null;
  rule: Generated<string>;
  site_id: number;
  starts_at: Timestamp | null;
  title: string;
  version: Generated<number>;
}

export interface SiteEvents {
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  detail: string | null;
  device: Generated<string>;
  expires_at: Generated<Timestamp>;
  id: Generated<number>;
  ip: string | null;
  kind: string;
  request_id: string;
  site_id: number;
  target_id: number | null;
}

export interface SitePlanChanges {
  at: Generated<Timestamp>;
  id: Generated<number>;
  kind: string;
  paid_until: Timestamp | null;
  plan_key: string | null;
  plan_name: Json | null;
  site_id: number;
}

export interface SitePlans {
  changed_at: Generated<Timestamp>;
  next_at: Timestamp | null;
  next_plan_id: number | null;
  paid_until: Timestamp | null;
  plan_id: number | null;
  site_id: number;
}

export interface SitePlansOverdue {
  paid_until: Timestamp | null;
  read_only_at: Timestamp | null;
  site_id: number | null;
}

export interface SitePlansStanding {
  owed_from: Timestamp | null;
  read_only_at: Timestamp | null;
  site_id: number | null;
}

export interface Sites {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  slug: string;
  storage_quota_bytes: Generated<number>;
}

export interface SpentCaptchas {
  challenge: string;
  expires_at: Timestamp;
}

export interface SpentPasskeyChallenges {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface StatisticActives {
  course_id: number;
  day: Timestamp;
  members: number;
  previous_day: Timestamp;
  site_id: number;
  so_far: number | null;
}

export interface StatisticChanges {
  at: Timestamp | null;
  course_id: number | null;
  id: Generated<number>;
  kind: string;
  lesson_id: number | null;
  site_id: number;
}

export interface StatisticCourses {
  course_id: number;
  finished: number;
  site_id: number;
}

export interface StatisticDays {
  comment_answers: number;
  comment_wait: number;
  completed: number;
  course_id: number;
  day: Timestamp;
  seconds: number;
  site_id: number;
  ticket_answers: number;
  ticket_wait: number;
  within_day: number;
  within_hour: number;
}

export interface StatisticPanels {
  counted_at: Timestamp | null;
  site_id: number;
  time_zone: Generated<string>;
}

export interface StatisticSales {
  amount: number;
  course_id: number;
  currency: string;
  day: Timestamp;
  orders: number;
  site_id: number;
}

export interface StoredPictures {
  created_at: Generated<Timestamp>;
  place: string;
  site_id: number;
  size_bytes: number;
  unnamed_at: Timestamp | null;
}

export interface Teachings {
  course_id: number | null;
  member_id: number | null;
  site_id: number | null;
}

export interface ThreadCounts {
  approved: Generated<number>;
  lesson_id: number;
  site_id: number;
  total: Generated<number>;
}

export interface ThreadDays {
  approved: Generated<number>;
  day: Timestamp;
  lesson_id: number;
  site_id: number;
  total: Generated<number>;
}

export interface TicketCanned {
  created_at: Generated<Timestamp>;
  folded: Generated<string>;
  id: Generated<number>;
  site_id: number;
  text: string;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TicketImages {
  created_at: Generated<Timestamp>;
  key: string;
  member_id: number;
  message_id: number | null;
  site_id: number;
  size_bytes: number | null;
}

export interface TicketMails {
  expires_at: Timestamp;
  id: Generated<number>;
  key: Buffer;
  member_id: number;
  outcome: string | null;
  raw: Buffer | null;
  received_at: Generated<Timestamp>;
  site_id: number;
  ticket_id: number;
  tries: Generated<number>;
}

export interface TicketMessages {
  by_mail: Generated<boolean>;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  idempotency_key: string | null;
  left_out: Generated<number>;
  member_id: number | null;
  message: string;
  site_id: number;
  ticket_id: number;
}

export interface TicketNotes {
  author_id: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  note: string;
  site_id: number;
  ticket_id: number;
}

export interface TicketRatings {
  is_good: boolean;
  member_id: number;
  rated_at: Generated<Timestamp>;
  sentence: Generated<string>;
  site_id: number;
  ticket_id: number;
}

export interface TicketReaders {
  member_id: number;
  message_id: number;
  site_id: number;
}

export interface TicketReads {
  member_id: number;
  message_id: number;
  site_id: number;
  ticket_id: number;
}

export interface Tickets {
  assignee_id: number | null;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  last_answered_id: number | null;
  last_asked_id: number | null;
  member_id: number;
  merged_into: number | null;
  site_id: number;
  status: Generated<string>;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface TicketTaggings {
  site_id: number;
  tag_id: number;
  ticket_id: number;
}

export interface TicketTags {
  bin_id: number | null;
  created_at: Generated<Timestamp>;
  folded: Generated<string>;
  id: Generated<number>;
  name: string;
  site_id: number;
}

export interface TrialPanels {
  expires_at: Timestamp;
  site_id: number;
  token_id: number;
}

export interface TrialPeople {
  site_id: number;
  user_id: number;
}

export interface Uploads {
  created_at: Generated<Timestamp>;
  id: string;
  member_id: number;
  name: string;
  purpose: Generated<string>;
  site_id: number;
  size_bytes: number;
}

export interface UserEvents {
  by_other: Generated<boolean>;
  created_at: Generated<Timestamp>;
  detail: string | null;
  device: Generated<string>;
  expires_at: Generated<Timestamp>;
  id: Generated<number>;
  ip: string | null;
  kind: string;
  request_id: string;
  site_id: number | null;
  user_id: number;
}

export interface Users {
  country: string | null;
  created_at: Generated<Timestamp>;
  document: string | null;
  document_kind: string | null;
  email: string;
  first_name: string;
  google_subject: string | null;
  id: Generated<number>;
  last_name: Generated<string>;
  locale: string | null;
  password_hash: string | null;
  phone: string | null;
  photo_key: string | null;
}

export interface Versions {
  began_at: Generated<Timestamp>;
  content: Json;
  course_id: number;
  id: Generated<number>;
  lesson_id: number | null;
  module_id: number | null;
  restored_from: Timestamp | null;
  saved_at: Generated<Timestamp>;
  saved_by: number | null;
  site_id: number;
}

export interface Viewings {
  course_id: number | null;
  created_at: Generated<Timestamp>;
  member_id: number | null;
  session_id: number;
  site_id: number;
}

export interface WebhookDeliveries {
  answer: string | null;
  content: Json;
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  event: string;
  expires_at: Generated<Timestamp>;
  fault: string | null;
  id: Generated<number>;
  member_id: number | null;
  message_id: Generated<string>;
  order_id: number | null;
  site_id: number;
  state: Generated<string>;
  status: number | null;
  tried_at: Timestamp | null;
  tries: Generated<number>;
  webhook_id: number;
}

export interface Webhooks {
  address: string;
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
  disabled_by: string | null;
  events: string[];
  failing_since: Timestamp | null;
  host: string;
  id: Generated<number>;
  secret: Buffer;
  site_id: number;
  version: Generated<number>;
}

export interface DB {
  account_asks: AccountAsks;
  account_deletions: AccountDeletions;
  api_keys: ApiKeys;
  article_votes: ArticleVotes;
  articles: Articles;
  audit_entries: AuditEntries;
  banners: Banners;
  bin_entries: BinEntries;
  caption_texts: CaptionTexts;
  cards: Cards;
  certificate_counters: CertificateCounters;
  certificate_designs: CertificateDesigns;
  certificate_editions: CertificateEditions;
  certificate_numberings: CertificateNumberings;
  certificate_replacements: CertificateReplacements;
  certificate_rules: CertificateRules;
  certificates: Certificates;
  channel_events: ChannelEvents;
  channel_releases: ChannelReleases;
  class_rules: ClassRules;
  classes: Classes;
  client_errors: ClientErrors;
  clock: Clock;
  comment_blocks: CommentBlocks;
  comment_decisions: CommentDecisions;
  comment_images: CommentImages;
  comment_likes: CommentLikes;
  comment_mentions: CommentMentions;
  comment_reports: CommentReports;
  comment_rules: CommentRules;
  comments: Comments;
  compositions: Compositions;
  coupons: Coupons;
  course_editors: CourseEditors;
  course_exports: CourseExports;
  course_import_steps: CourseImportSteps;
  course_imports: CourseImports;
  course_progress: CourseProgress;
  courses: Courses;
  custom_field_values: CustomFieldValues;
  custom_fields: CustomFields;
  data_exports: DataExports;
  domains: Domains;
  enrolments: Enrolments;
  former_addresses: FormerAddresses;
  global_settings: GlobalSettings;
  hand_offs: HandOffs;
  invitation_courses: InvitationCourses;
  invitation_groups: InvitationGroups;
  invitation_links: InvitationLinks;
  invitations: Invitations;
  left_folders: LeftFolders;
  lesson_news: LessonNews;
  lesson_pictures: LessonPictures;
  lesson_progress: LessonProgress;
  lesson_statistics: LessonStatistics;
  lesson_uses: LessonUses;
  lessons: Lessons;
  mail_pauses: MailPauses;
  material_files: MaterialFiles;
  materials: Materials;
  media: Media;
  media_captions: MediaCaptions;
  media_chapters: MediaChapters;
  media_folders: MediaFolders;
  member_access_mails: MemberAccessMails;
  member_act_members: MemberActMembers;
  member_acts: MemberActs;
  member_days: MemberDays;
  member_faults: MemberFaults;
  member_groupings: MemberGroupings;
  member_groups: MemberGroups;
  member_import_rows: MemberImportRows;
  member_imports: MemberImports;
  member_listings: MemberListings;
  member_metas: MemberMetas;
  member_subscription_events: MemberSubscriptionEvents;
  member_subscriptions: MemberSubscriptions;
  member_views: MemberViews;
  member_visits: MemberVisits;
  members: Members;
  metas: Metas;
  module_progress: ModuleProgress;
  modules: Modules;
  named_pictures: NamedPictures;
  notes: Notes;
  notification_choices: NotificationChoices;
  notifications: Notifications;
  offer_courses: OfferCourses;
  offer_trials: OfferTrials;
  offers: Offers;
  oidc_requests: OidcRequests;
  one_time_tokens: OneTimeTokens;
  order_courses: OrderCourses;
  order_events: OrderEvents;
  orders: Orders;
  outline_batches: OutlineBatches;
  owed_mails: OwedMails;
  passkeys: Passkeys;
  payment_settings: PaymentSettings;
  plan_invoice_checkouts: PlanInvoiceCheckouts;
  plan_invoice_count: PlanInvoiceCount;
  plan_invoice_events: PlanInvoiceEvents;
  plan_invoices: PlanInvoices;
  plans: Plans;
  purchase_events: PurchaseEvents;
  purchase_products: PurchaseProducts;
  purchase_sources: PurchaseSources;
  purchases: Purchases;
  push_deliveries: PushDeliveries;
  push_subscriptions: PushSubscriptions;
  quiz_attempts: QuizAttempts;
  quiz_revisions: QuizRevisions;
  quizzes: Quizzes;
  rate_limits: RateLimits;
  ratings: Ratings;
  recovery_codes: RecoveryCodes;
  registrations: Registrations;
  release_acts: ReleaseActs;
  release_contents: ReleaseContents;
  release_drafts: ReleaseDrafts;
  release_files: ReleaseFiles;
  release_tokens: ReleaseTokens;
  released_domains: ReleasedDomains;
  releases: Releases;
  said_words: SaidWords;
  search_entries: SearchEntries;
  search_postings: SearchPostings;
  search_words: SearchWords;
  second_factor_challenges: SecondFactorChallenges;
  second_factor_firsts: SecondFactorFirsts;
  second_factors: SecondFactors;
  sessions: Sessions;
  shelves: Shelves;
  site_events: SiteEvents;
  site_plan_changes: SitePlanChanges;
  site_plans: SitePlans;
  site_plans_overdue: SitePlansOverdue;
  site_plans_standing: SitePlansStanding;
  sites: Sites;
  spent_captchas: SpentCaptchas;
  spent_passkey_challenges: SpentPasskeyChallenges;
  statistic_actives: StatisticActives;
  statistic_changes: StatisticChanges;
  statistic_courses: StatisticCourses;
  statistic_days: StatisticDays;
  statistic_panels: StatisticPanels;
  statistic_sales: StatisticSales;
  stored_pictures: StoredPictures;
  teachings: Teachings;
  thread_counts: ThreadCounts;
  thread_days: ThreadDays;
  ticket_canned: TicketCanned;
  ticket_images: TicketImages;
  ticket_mails: TicketMails;
  ticket_messages: TicketMessages;
  ticket_notes: TicketNotes;
  ticket_ratings: TicketRatings;
  ticket_readers: TicketReaders;
  ticket_reads: TicketReads;
  ticket_taggings: TicketTaggings;
  ticket_tags: TicketTags;
  tickets: Tickets;
  trial_panels: TrialPanels;
  trial_people: TrialPeople;
  uploads: Uploads;
  user_events: UserEvents;
  users: Users;
  versions: Versions;
  viewings: Viewings;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
}
