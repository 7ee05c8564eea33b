import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';
import { Email, Role } from './member.ts';
import { Password } from './user.ts';
import { writtenDocument } from './written-document.ts';

/** A puzzle of ALTCHA: find the number below `maxnumber` whose hash with `salt` is `challenge`. */
export const Captcha = Closed({
  algorithm: Type.String(),
  challenge: Type.String(),
  maxnumber: Type.Integer(),
  salt: Type.String(),
  signature: Type.String(),
});
export type Captcha = Static<typeof Captcha>;
/** `captcha` is the solved puzzle, base64. */
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
/** Whom to mail a new link. */
export const PasswordRecoveryBody = Closed({ email: Email, captcha: Type.String({ maxLength: 2000 }) });

const linkKinds = ['reset', 'registration', 'invitation'] as const;

/**
 * What a mailed link is for. Whoever holds it opened the mailbox, so it tells what stands behind it. An invitation whose
 * time is over is not valid, but still says which panel it was, because it can ask for a new mail.
 */
export const MailedLink = Closed({
  valid: Type.Boolean(),
  kind: Nullable(Enum(linkKinds)),
  email: Nullable(Type.String()),
  /** First and last name, as they would stand in the account. */
  names: Type.Array(Type.String()),
  /** A password was set, or Google signs in: then no new one is asked for. */
  has_account: Type.Boolean(),
  /** The panel that the link leads into; null when it leads into none. */
  panel: Nullable(Type.String()),
  inviter: Nullable(Type.String()),
  role: Nullable(Role),
  courses: Type.Array(Type.String()),
  /**
   * What was typed for the mailbox when it was registered, enough to compare with and too little to use: whoever typed it may be another
   * than whoever opens the link. Missing of other links, and where a server does not say it.
   */
  typed: Type.Optional(Closed({ phone: Type.String(), document: Nullable(Type.String()) })),
  /** Offers that were paid for and open behind it: then it is the way in to a purchase. Missing where a server does not say it. */
  bought: Type.Optional(Type.Array(Type.String())),
});
export type MailedLink = Static<typeof MailedLink>;

/** The secret of a mailed link. */
export const LinkToken = Type.String({ minLength: 1, maxLength: 100 });
/** A new password, typed twice. */
export const PasswordSetBody = Closed({
  password: Password,
  confirm_password: Password,
  /** Whether every session of the person ends; they do unless it says false. */
  end_sessions: Type.Optional(Type.Boolean()),
});
export type PasswordSetBody = Static<typeof PasswordSetBody>;
/** Where the browser goes next. */
export const GoogleHandOff = Closed({ url: Type.String() });
export type GoogleHandOff = Static<typeof GoogleHandOff>;
/** Whether Google opens the account. */
export const GoogleLink = Closed({ is_linked: Type.Boolean() });
export type GoogleLink = Static<typeof GoogleLink>;
/** The panel that somebody enters. */
export const SelectSiteBody = Closed({ site_id: Id });

const name = Line(160);
const phone = Type.String({ minLength: 1, maxLength: 32 });
const phone_country = Type.String({ pattern: '^[A-Z]{2}$' });
const { document } = writtenDocument;
/** Name, e-mail, phone with its country, and the document of that country, where it has one: CPF or CNPJ in Brazil (product.md §3). */
export const RegisterBody = Closed({
  name,
  email: Email,
  phone,
  phone_country,
  document,
  captcha: Type.String({ maxLength: 2000 }),
});
export type RegisterBody = Static<typeof RegisterBody>;

/** The three steps of a first access (product.md §7). */
export const CheckUserBody = Closed({ email: Email });
/** The document of the purchase; nobody has one whose country gives none. */
export const ValidatePurchaseBody = Closed({ email: Email, ...writtenDocument });
export type ValidatePurchaseBody = Static<typeof ValidatePurchaseBody>;

/** At the link of a registration: what was typed for it, typed anew by whoever opened the mailbox. With a name all of it counts, without one nothing. */
const typedAnew = {
  name: Type.Optional(name),
  phone: Type.Optional(phone),
  phone_country: Type.Optional(phone_country),
  document,
};
/** What whoever opened a registered mailbox types in the place of what was typed for it. */
export type TypedAnew = Pick<RegisterBody, 'name' | 'phone' | 'phone_country' | 'document'>;

/** The last step of a first access comes from the mail: `token` is the link's, and decides alone. */
export const CreatePasswordBody = Closed({
  email: Email,
  ...typedAnew,
  password: Password,
  confirm_password: Password,
  token: Type.Optional(LinkToken),
});
export type CreatePasswordBody = Static<typeof CreatePasswordBody>;

/** Joining the panel of a link with an account that exists. */
export const AcceptBody = Closed({ token: LinkToken, ...typedAnew });
export type AcceptBody = Static<typeof AcceptBody>;
