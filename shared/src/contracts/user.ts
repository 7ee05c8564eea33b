import { type Static, Type } from 'typebox';
import { Closed, Id, Line, LineOrNone, Nullable, Timestamp } from './common.ts';
import { Role } from './member.ts';
import { Viewing } from './viewing.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

/** How long; what else a password must be is in `password.ts`. */
export const Password = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A panel of the person. `main_color` as `#rrggbb`; `logo` an address below the host. */
export const MemberSite = Closed({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  role: Role,
  main_color: Type.String(),
  logo: Nullable(Type.String()),
});
export type MemberSite = Static<typeof MemberSite>;

/** `GET /me` (product.md §7): the person, their panels, and where they are now. */
export const Me = Closed({
  member: Closed({
    id: Id,
    email: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    phone: Nullable(Type.String()),
    country: Nullable(Type.String()),
    photo: Nullable(Type.String()),
    sites: Type.Array(MemberSite),
  }),
  current: Nullable(
    Closed({
      currentSite: Closed({ id: Id, role: Role, name: Type.String(), slug: Type.String() }),
      currentMember: Closed({ id: Id, role: Role }),
      /** Whom they look on as; left out where they are themselves. */
      viewing: Type.Optional(Viewing),
    }),
  ),
  /** The panel asks its staff for a second factor and this person has none: until then they are treated as a student. */
  second_factor_missing: Type.Boolean(),
  /** True where the session began on a host of the panel: it knows and opens no other. Those are chosen after signing in on the main app. */
  panel_bound: Type.Optional(Type.Boolean()),
  /** When the account is erased, where its person asked for that and may still take it back. */
  erase_at: Type.Optional(Timestamp),
});
export type Me = Static<typeof Me>;
/** The same with whether they answered all that the panel must know of them; left out where it asks them nothing. */
export const MeHere = Closed({ ...Me.properties, custom_fields_filled: Type.Optional(Type.Boolean()) });
export type MeHere = Static<typeof MeHere>;
/** What of the account changes; `country` as ISO 3166 (two letters). */
export const MePatch = Type.Partial(
  Closed({
    first_name: Line(80),
    last_name: LineOrNone(80),
    phone: Nullable(Type.String({ maxLength: 32 })),
    country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  }),
  { additionalProperties: false },
);
export type MePatch = Static<typeof MePatch>;

const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });

/** The square of a picture that becomes the photo, in pixels of the upright picture. */
export const PhotoCrop = Closed({ left: Pixels, top: Pixels, size: Type.Integer({ minimum: 1, maximum: 100_000 }) });
export type PhotoCrop = Static<typeof PhotoCrop>;

/** Without a square the middle is taken. */
export const PhotoQuery = Type.Union([PhotoCrop, Closed({})]);
/** The password of now, and the new one typed twice. */
export const PasswordChange = Closed({
  current_password: Type.String({ minLength: 1, maxLength: 200 }),
  password: Password,
  confirm_password: Password,
  /** Whether every other session of the person ends; they do unless it says false. */
  end_sessions: Type.Optional(Type.Boolean()),
});
export type PasswordChange = Static<typeof PasswordChange>;
