import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';

/** Keys of a panel's metas (product.md §3). Member metas belong to one person in the panel. */
export const siteMetaKeys = [
  'coment_lesson',
  'limit_percetage_lesson',
  'number_limit_percetage_lesson',
  'complete_lesson_next',
  'disable_comments_courses',
  'termsOfUseActivated',
  'comment_review',
  'helper_data',
  'main_color',
  'logo',
  'theme_fixed_painel',
  'theme_fixed_painel_color',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
  'favicon',
  'free_courses',
  'session_limit',
] as const;
export type SiteMetaKey = (typeof siteMetaKeys)[number];

export const Theme = Enum(['light', 'dark'] as const);
export type Theme = Static<typeof Theme>;
const OnOff = Enum(['on', 'off'] as const);

/** `GET /site/login` (product.md §3). */
export const LoginSettings = Closed({
  site_id: Nullable(Id),
  site_name: Type.String(),
  meta: Closed({
    free_courses: OnOff,
    logo: Nullable(Type.String()),
    favicon: Nullable(Type.String()),
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

export const MetaWrite = Closed({ key: Enum(siteMetaKeys), value: Type.Unknown() });
export const MemberMetaWrite = Closed({ value: Type.String({ maxLength: 200 }) });

export const SiteCreate = Closed({
  name: Line(80),
  slug: Type.String({ maxLength: 63 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  demo_course: Type.Optional(Type.Boolean()),
});
export type SiteCreate = Static<typeof SiteCreate>;

export const GlobalSettings = Type.Array(Closed({ key: Type.String(), value: Type.String() }));
export const MemberPlan = Closed({ status: Type.String() });
export const CertificateNotifications = Type.Array(Closed({ id: Id, title: Type.String(), created_at: Type.String() }));
export const CertificateConfig = Closed({ exists: Type.Boolean() });
