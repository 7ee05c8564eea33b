import { type Static, Type } from 'typebox';
import { Closed, Enum, Id } from './common.ts';
import { locales } from './locale.ts';
import { HELP_EMAIL, HELP_PHONE, siteMetaKeys } from './site-meta-keys.ts';

/** Light or dark. */
export const Theme = Enum(['light', 'dark'] as const);
export type Theme = Static<typeof Theme>;
/** A switch as product.md writes it. */
export const OnOff = Enum(['on', 'off'] as const);
/** Keys of `site-meta-keys.ts`, or of the member. */
export const MetaQuery = Closed({ 'keys[]': Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 50 })]) });
/** Key → value; what a value may be says `metaValues`. */
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
  complete_lessson_next: OnOff,
  disable_comments_courses: Type.Array(Id, { maxItems: 1000 }),
  termsOfUseActivated: OnOff,
  comment_review: OnOff,
  helper_data: Closed({
    email: Type.String({ maxLength: 254, pattern: HELP_EMAIL }),
    phone: Type.String({ maxLength: 32, pattern: HELP_PHONE }),
    text: Text(500),
  }),
  main_color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  theme_fixed_painel: OnOff,
  theme_fixed_painel_color: Theme,
  free_courses: OnOff,
  /** `on`: name and e-mail of whoever watches stand on the picture of videos. */
  video_watermark: OnOff,
  session_limit: Type.Integer({ minimum: 1, maximum: 50 }),
  /** `on`: staff without a second factor have a student's rights here. Written by the owner alone. */
  staff_second_factor: OnOff,
  terms_text: Text(50_000),
  terms_video_url: VideoUrl,
  /** Of mails to those whose language nobody knows; empty: that of the panel's owner. */
  mail_language: Enum(['', ...locales] as const),
  ga4_measurement_id: Type.String({ pattern: '^$|^G-[A-Z0-9]{4,20}$' }),
} as const;
/** A meta that is written by hand. */
export type WritableMeta = keyof typeof metaValues;
/**
 * The value must fit its key (`metaValues`). `seen`: the text, or texts by name, that stood there when it was changed, null for nothing;
 * without it whatever stands there is written over.
 */
export const MetaWrite = Closed({
  key: Enum(siteMetaKeys),
  value: Type.Unknown(),
  seen: Type.Optional(Type.Union([Type.Null(), Type.String(), Type.Record(Type.String(), Type.String())])),
});
/** What a member keeps for themselves. */
export const MemberMetaWrite = Closed({ value: Type.String({ maxLength: 200 }) });
