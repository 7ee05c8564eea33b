import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { roles } from './policy.ts';

export const Role = Enum(roles);
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' });
export const Password = Type.String({ minLength: 8, maxLength: 200 });

export const Captcha = Closed({
  algorithm: Type.String(),
  challenge: Type.String(),
  maxnumber: Type.Integer(),
  salt: Type.String(),
  signature: Type.String(),
});
export type Captcha = Static<typeof Captcha>;

export const LoginBody = Closed({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  captcha: Type.String({ maxLength: 2000 }),
});
export type LoginBody = Static<typeof LoginBody>;

/** product.md §3. In a browser `Auth` also lands in an HttpOnly cookie; tools send it as a bearer token. */
export const LoginResult = Closed({
  Auth: Type.String(),
  role: Nullable(Role),
  custom_fields_filled: Type.Boolean(),
  domains: Type.Array(Closed({ domain: Type.String() })),
  subdomain: Nullable(Type.String()),
  course_id: Type.Optional(Id),
  sites_count: Type.Integer(),
  /** The panel has a domain of its own that is not proven yet, and this person may do something about it. */
  needs_domain: Type.Boolean(),
  /** Host (with port) that this person belongs on, when it is another one; reached through `POST /member/auth`. */
  target_host: Nullable(Type.String()),
});
export type LoginResult = Static<typeof LoginResult>;

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
    }),
  ),
  /** The panel asks its staff for a second factor and this person has none: until then they are treated as a student. */
  second_factor_missing: Type.Boolean(),
});
export type Me = Static<typeof Me>;

export const MePatch = Type.Partial(
  Closed({
    first_name: Line(80),
    last_name: Type.String({ maxLength: 80 }),
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

export const PasswordChange = Closed({
  current_password: Type.String({ minLength: 1, maxLength: 200 }),
  password: Password,
  confirm_password: Password,
});
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordRecoveryBody = Closed({ email: Email, captcha: Type.String({ maxLength: 2000 }) });
/** Whether a mailed link still sets a password. */
export const PasswordLink = Closed({ valid: Type.Boolean() });
export type PasswordLink = Static<typeof PasswordLink>;
export const PasswordSetBody = Closed({ password: Password, confirm_password: Password });
export type PasswordSetBody = Static<typeof PasswordSetBody>;
/** Name, e-mail, phone with its country, CPF or CNPJ (product.md §3). */
export const RegisterBody = Closed({
  name: Line(160),
  email: Email,
  phone: Type.String({ minLength: 1, maxLength: 32 }),
  phone_country: Type.String({ pattern: '^[A-Z]{2}$' }),
  document: Type.String({ minLength: 1, maxLength: 20 }),
  captcha: Type.String({ maxLength: 2000 }),
});
export type RegisterBody = Static<typeof RegisterBody>;

/** The three steps of a first access (product.md §7). */
export const CheckUserBody = Closed({ email: Email });
export const ValidatePurchaseBody = Closed({ email: Email, document: Type.String({ minLength: 1, maxLength: 20 }) });
export type ValidatePurchaseBody = Static<typeof ValidatePurchaseBody>;
export const CreatePasswordBody = Closed({
  ...ValidatePurchaseBody.properties,
  password: Password,
  confirm_password: Password,
});
export type CreatePasswordBody = Static<typeof CreatePasswordBody>;

export const GoogleHandOff = Closed({ url: Type.String() });
export type GoogleHandOff = Static<typeof GoogleHandOff>;

export const OpenSession = Closed({
  id: Id,
  device: Type.String(),
  site: Nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const SessionsEnded = Closed({ ended: Type.Integer() });
export type SessionsEnded = Static<typeof SessionsEnded>;

export const SelectSiteBody = Closed({ site_id: Id });
export const HandOff = Closed({ data: Closed({ string: Type.String() }), url: Type.String() });
export type HandOff = Static<typeof HandOff>;

export const Member = Closed({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Nullable(Type.String()),
  role: Role,
  courses_count: Type.Integer(),
  percentage_complete: Type.Number(),
  created_at: Timestamp,
});
export type Member = Static<typeof Member>;
export const MemberPage = Page(Member);
export type MemberPage = Static<typeof MemberPage>;
export const MemberQuery = Type.Object(
  { ...PageQuery.properties, q: Type.Optional(Type.String({ maxLength: 100 })), role: Type.Optional(Role) },
  { additionalProperties: false },
);
export type MemberQuery = Static<typeof MemberQuery>;

export const MemberCreate = Closed({
  email: Email,
  first_name: Line(80),
  last_name: Type.Optional(Type.String({ maxLength: 80 })),
  document: Type.Optional(Type.String({ maxLength: 20 })),
  role: Type.Optional(Enum(['admin', 'instructor', 'moderator', 'support', 'student'] as const)),
  course_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
});
export type MemberCreate = Static<typeof MemberCreate>;
