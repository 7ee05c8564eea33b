import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';
import { siteMetaKeys } from './site-meta-keys.ts';

export const Theme = Enum(['light', 'dark'] as const);
export type Theme = Static<typeof Theme>;
const OnOff = Enum(['on', 'off'] as const);

/** `GET /site/login` (product.md §3). */
export const LoginSettings = Closed({
  site_id: Nullable(Id),
  site_name: Type.String(),
  google_sign_in: Type.Boolean(),
  meta: Closed({
    free_courses: OnOff,
    logo: Nullable(Type.String()),
    favicon: Nullable(Type.String()),
    ga4_measurement_id: Nullable(Type.String()),
    theme_fixed_painel: OnOff,
    theme_fixed_painel_color: Theme,
    main_color: Type.String(),
    login_background_image: Nullable(Closed({ cdn_url: Type.String() })),
    login_background_image_mobile: Nullable(Closed({ cdn_url: Type.String() })),
  }),
});
export type LoginSettings = Static<typeof LoginSettings>;

export const MetaQuery = Closed({ 'keys[]': Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 50 })]) });
export const Metas = Type.Record(Type.String(), Type.Unknown());
export type Metas = Static<typeof Metas>;

const Text = (maxLength: number) => Type.String({ maxLength });
/** A YouTube, Vimeo or Panda address; empty takes it away. */
const VideoUrl = Type.String({
  maxLength: 500,
  pattern:
    '^$|^https://(www\\.)?(youtube\\.com|youtu\\.be|youtube-nocookie\\.com|vimeo\\.com|player\\.vimeo\\.com|[a-z0-9-]+\\.pandavideo\\.com\\.br)/',
});

/** What each meta may hold. Images are uploaded (`PUT /site/image/{name}`), their metas are not written by hand. */
export const metaValues = {
  coment_lesson: OnOff,
  limit_percetage_lesson: OnOff,
  number_limit_percetage_lesson: Type.Integer({ minimum: 0, maximum: 100 }),
  complete_lesson_next: OnOff,
  disable_comments_courses: Type.Array(Id, { maxItems: 1000 }),
  termsOfUseActivated: OnOff,
  comment_review: OnOff,
  helper_data: Closed({ email: Text(254), phone: Text(32), text: Text(500) }),
  main_color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  theme_fixed_painel: OnOff,
  theme_fixed_painel_color: Theme,
  free_courses: OnOff,
  session_limit: Type.Integer({ minimum: 1, maximum: 50 }),
  /** `on`: staff without a second factor have a student's rights here. Written by the owner alone. */
  staff_second_factor: OnOff,
  terms_text: Text(50_000),
  terms_video_url: VideoUrl,
  ga4_measurement_id: Type.String({ pattern: '^$|^G-[A-Z0-9]{4,20}$' }),
} as const;
export type WritableMeta = keyof typeof metaValues;

export const siteImages = [
  'logo',
  'favicon',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
] as const;
export type SiteImage = (typeof siteImages)[number];

export const MetaWrite = Closed({ key: Enum(siteMetaKeys), value: Type.Unknown() });
export const SiteImageAnswer = Closed({ url: Type.String() });
export const MemberMetaWrite = Closed({ value: Type.String({ maxLength: 200 }) });

export const SiteCreate = Closed({
  name: Line(80),
  slug: Type.String({ maxLength: 63 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  demo_course: Type.Optional(Type.Boolean()),
});
export type SiteCreate = Static<typeof SiteCreate>;

export const SitePatch = Type.Partial(Closed({ name: Line(80), description: Type.String({ maxLength: 500 }) }), {
  additionalProperties: false,
});
export type SitePatch = Static<typeof SitePatch>;
export const SiteDetail = Closed({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  storage_used_bytes: Type.Integer(),
  storage_quota_bytes: Type.Integer(),
});
export type SiteDetail = Static<typeof SiteDetail>;
export const SlugAnswer = Closed({ available: Type.Boolean(), reason: Nullable(Enum(['invalid', 'taken'] as const)) });
export type SlugAnswer = Static<typeof SlugAnswer>;
/** Deleting and handing over ask for the password and, for deleting, the panel's name. */
export const SiteDelete = Closed({ name: Type.String({ maxLength: 80 }), password: Type.String({ maxLength: 200 }) });
export type SiteDelete = Static<typeof SiteDelete>;
export const SiteTransfer = Closed({ member_id: Id, password: Type.String({ maxLength: 200 }) });
export type SiteTransfer = Static<typeof SiteTransfer>;
export const ClosedSite = Closed({ id: Id, name: Type.String(), slug: Type.String(), erased_at: Type.String() });
export type ClosedSite = Static<typeof ClosedSite>;
export const Ga4 = Closed({ measurement_id: Nullable(Type.String()) });
export type Ga4 = Static<typeof Ga4>;

export const GlobalSettings = Type.Array(Closed({ key: Type.String(), value: Type.String() }));
export const MemberPlan = Closed({ status: Type.String() });
export const CertificateNotifications = Type.Array(Closed({ id: Id, title: Type.String(), created_at: Type.String() }));
/** Whether anybody in the panel has a certificate. */
export const CertificateConfig = Closed({ exists: Type.Boolean() });
export type CertificateConfig = Static<typeof CertificateConfig>;
