import type { Media, MediaError } from '@clube/shared/contracts/media';
import type { ClientError, ReleaseAct, ReleaseDraft, ReleaseFile } from '@clube/shared/contracts/release';
import type { ColumnType, Generated } from 'kysely';

/** Rows as Kysely sees them; migrations/*.sql is the source. bigint is read as number, timestamptz as Date. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;
type Id = Generated<number>;

export type Database = {
  users: {
    id: Id;
    email: string;
    first_name: string;
    last_name: Generated<string>;
    phone: string | null;
    document: string | null;
    country: string | null;
    locale: string | null;
    password_hash: string | null;
    photo_key: string | null;
    google_subject: string | null;
    created_at: Time;
  };
  sites: {
    id: Id;
    slug: string;
    name: string;
    description: Generated<string>;
    created_at: Time;
    deleted_at: MaybeTime;
    storage_quota_bytes: Generated<number>;
  };
  domains: {
    site_id: number;
    domain: string;
    verified_at: MaybeTime;
    is_primary: Generated<boolean>;
    created_at: Time;
    token: Generated<string>;
    checked_at: MaybeTime;
    problem: string | null;
  };
  members: { site_id: number; id: Id; user_id: number; role: string; created_at: Time };
  metas: { site_id: number; key: string; value: Json<unknown> };
  member_metas: { site_id: number; member_id: number; key: string; value: Json<unknown> };
  plans: { site_id: number; status: Generated<string> };
  global_settings: { key: string; value: string };
  sessions: {
    token_hash: Buffer;
    id: Id;
    user_id: number;
    site_id: number | null;
    device: Generated<string>;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    ended_reason: 'limit' | 'left' | null;
  };
  released_domains: { domain: string; site_id: number | null; free_at: Time };
  oidc_requests: {
    state_hash: Buffer;
    code_verifier: string;
    nonce: string;
    host: string;
    browser_hash: Buffer;
    wanted: string | null;
    expires_at: Time;
  };
  site_images: { site_id: number; name: string; storage_key: string; width: number; height: number };
  one_time_tokens: {
    token_hash: Buffer;
    kind: 'password' | 'handoff';
    user_id: number;
    site_id: number | null;
    host: string | null;
    expires_at: Time;
    used_at: MaybeTime;
  };
  spent_captchas: { challenge: string; expires_at: Time };
  media: {
    site_id: number;
    id: Id;
    kind: Media['kind'];
    name: string;
    status: Media['status'];
    error_code: MediaError | null;
    source_key: string;
    size_bytes: number;
    duration_seconds: number | null;
    width: number | null;
    height: number | null;
    renditions: ColumnType<StoredRendition[], string | undefined, string>;
    poster_key: string | null;
    sprite: ColumnType<StoredSprite | null, string | null | undefined, string | null>;
    content_key: Buffer | null;
    upload_id: string | null;
    created_by: number | null;
    created_at: Time;
    updated_at: Time;
  };
  courses: {
    site_id: number;
    id: Id;
    title: string;
    description: Generated<string>;
    author: Generated<string>;
    cover_media_id: number | null;
    position: Generated<number>;
    published_at: MaybeTime;
    lessons_count: Generated<number>;
    modules_count: Generated<number>;
    release_at: MaybeTime;
    release_after_days: number | null;
    is_sequential: Generated<boolean>;
    is_for_classes: Generated<boolean>;
    created_at: Time;
    updated_at: Time;
  };
  modules: {
    site_id: number;
    id: Id;
    course_id: number;
    title: string;
    position: Generated<number>;
    release_at: MaybeTime;
    release_after_days: number | null;
    is_sequential: Generated<boolean>;
    is_for_classes: Generated<boolean>;
    lessons_count: Generated<number>;
  };
  lessons: {
    site_id: number;
    id: Id;
    course_id: number;
    module_id: number;
    title: string;
    description: Generated<string>;
    media_type: Generated<string>;
    media_id: number | null;
    media_url: string | null;
    duration_seconds: Generated<number>;
    position: Generated<number>;
    release_at: MaybeTime;
    release_after_days: number | null;
    is_sequential: Generated<boolean>;
    is_for_classes: Generated<boolean>;
  };
  enrolments: {
    site_id: number;
    member_id: number;
    course_id: number;
    class_id: number | null;
    started_at: Time;
    expires_at: MaybeTime;
  };
  classes: { site_id: number; id: Id; course_id: number; title: string; created_at: Time };
  class_rules: {
    site_id: number;
    id: Id;
    class_id: number;
    course_id: number;
    module_id: number | null;
    lesson_id: number | null;
    release_at: MaybeTime;
    release_after_days: number | null;
    is_sequential: Generated<boolean>;
  };
  materials: {
    site_id: number;
    id: Id;
    course_id: number;
    module_id: number;
    lesson_id: number;
    name: string;
    storage_key: string;
    size_bytes: number;
  };
  ratings: { site_id: number; member_id: number; lesson_id: number; rating: number };
  comments: {
    site_id: number;
    id: Id;
    course_id: number;
    module_id: number;
    lesson_id: number;
    member_id: number;
    parent_lesson_comment_id: number | null;
    comment: string;
    status: Generated<string>;
    likes_count: Generated<number>;
    idempotency_key: string | null;
    created_at: Time;
  };
  comment_likes: { site_id: number; comment_id: number; member_id: number };
  certificates: {
    site_id: number;
    id: Id;
    course_id: number;
    member_id: number;
    title: string;
    code: string;
    created_at: Time;
  };
  tickets: {
    site_id: number;
    id: Id;
    member_id: number;
    title: string;
    status: Generated<string>;
    created_at: Time;
    updated_at: Time;
  };
  ticket_messages: {
    site_id: number;
    id: Id;
    ticket_id: number;
    member_id: number;
    message: string;
    image_media_id: number | null;
    created_at: Time;
  };
  banners: {
    site_id: number;
    id: Id;
    title: string;
    subtitle: Generated<string>;
    button_text: Generated<string>;
    link: Generated<string>;
    image_media_id: number | null;
    position: Generated<number>;
  };
  cards: {
    site_id: number;
    id: Id;
    title: string;
    link: Generated<string>;
    image_media_id: number | null;
    position: Generated<number>;
  };
  releases: {
    remote: string;
    hash: string;
    document: Json<unknown>;
    files: Json<ReleaseFile[]>;
    actor: string;
    created_at: Time;
  };
  release_contents: { sha256: string; size: number; created_at: Time };
  release_files: { remote: string; file: string; sha256: string };
  release_drafts: { remote: string; hash: string; draft: Json<ReleaseDraft>; created_at: Time };
  release_tokens: {
    id: Id;
    team: string;
    remotes: string[];
    token_hash: Buffer;
    created_at: Time;
    last_used_at: MaybeTime;
    revoked_at: MaybeTime;
  };
  release_acts: { id: Id; actor: string; action: ReleaseAct['action']; subject: string; created_at: Time };
  compositions: { id: string; releases: Json<Record<string, string>>; served_at: Time };
  client_errors: {
    day: Time;
    remote: string;
    hash: string;
    kind: ClientError['kind'];
    count: Generated<number>;
    first_at: Time;
    last_at: Time;
  };
  channel_releases: { channel: string; remote: string; hash: string; updated_at: Time };
  channel_events: {
    id: Id;
    channel: string;
    remote: string;
    from_hash: string | null;
    to_hash: string;
    actor: string;
    act: Generated<number>;
    kind: Generated<'promote' | 'rollback'>;
    undone: Generated<boolean>;
    created_at: Time;
  };
};

/** A playable version of a video. `segments` are durations in seconds; segment n lies in `seg-n.m4s`, n from 0. */
export type StoredRendition = {
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
  segments: number[];
};

/** Preview stills in one image: `columns` wide, a still each `interval` seconds, each `width` × `height` pixels. */
export type StoredSprite = { key: string; interval: number; columns: number; width: number; height: number };
