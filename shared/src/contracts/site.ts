import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';
import { Metas, OnOff, Theme } from './meta.ts';
import { ownerAgain } from './owner-again.ts';
import { PictureChanged } from './picture.ts';

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
/** Pictures of a panel, each kept as the meta of its name. */
export const siteImages = [
  'logo',
  'favicon',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
] as const;
/** One of them. */
export type SiteImage = (typeof siteImages)[number];
/** Its address below the host, which changes with the picture, and what undoes the change. */
export const SiteImageAnswer = Closed({ url: Type.String(), ...PictureChanged.properties });
/** `slug` becomes the subdomain; `demo_course` adds a course to start with. */
export const SiteCreate = Closed({
  name: Line(80),
  slug: Type.String({ maxLength: 63 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  demo_course: Type.Optional(Type.Boolean()),
});
export type SiteCreate = Static<typeof SiteCreate>;
/** What of a panel changes. */
export const SitePatch = Type.Partial(
  Closed({
    name: Line(80),
    description: Type.String({ maxLength: 500 }),
    /** As they were shown when they were changed; when somebody else changed them meanwhile nothing is saved. */
    seen: Type.Partial(
      Closed({ name: Type.String({ maxLength: 200 }), description: Type.String({ maxLength: 5000 }) }),
      {
        additionalProperties: false,
      },
    ),
  }),
  { additionalProperties: false },
);
export type SitePatch = Static<typeof SitePatch>;
/** A panel as those who manage it see it, with its settings as they are written now; storage in bytes. */
export const SiteDetail = Closed({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  storage_used_bytes: Type.Integer(),
  storage_quota_bytes: Type.Integer(),
  /** Addresses of before, which lead to the one of now. */
  former_slugs: Type.Array(Type.String()),
  metas: Metas,
});
export type SiteDetail = Static<typeof SiteDetail>;
/** `invalid`: no subdomain can be called so. */
export const SlugAnswer = Closed({ available: Type.Boolean(), reason: Nullable(Enum(['invalid', 'taken'] as const)) });
export type SlugAnswer = Static<typeof SlugAnswer>;

/** Deleting and handing over ask for the owner again and, for deleting, the panel's name. */
export const SiteDelete = Closed({ name: Type.String({ maxLength: 80 }), ...ownerAgain });
export type SiteDelete = Static<typeof SiteDelete>;
/** The admin who becomes the owner, and the owner again. */
export const SiteTransfer = Closed({ member_id: Id, ...ownerAgain });
export type SiteTransfer = Static<typeof SiteTransfer>;
/** The address that the panel moves to, and the owner again. */
export const SiteAddress = Closed({ slug: Type.String({ maxLength: 63 }), ...ownerAgain });
export type SiteAddress = Static<typeof SiteAddress>;
/** Taking everything out asks for the owner again: all people of the panel are in it. */
export const SiteExport = Closed(ownerAgain);
export type SiteExport = Static<typeof SiteExport>;
/** A closed panel and when it is erased (ISO 8601). */
export const ClosedSite = Closed({ id: Id, name: Type.String(), slug: Type.String(), erased_at: Type.String() });
export type ClosedSite = Static<typeof ClosedSite>;
/** Null where the panel measures nothing. */
export const Ga4 = Closed({ measurement_id: Nullable(Type.String()) });
export type Ga4 = Static<typeof Ga4>;
