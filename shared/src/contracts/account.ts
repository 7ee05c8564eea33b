import { type Static, Type } from 'typebox';
import { Closed, Line } from './common.ts';
import { Email } from './member.ts';
import { LinkToken, Password } from './sign-in.ts';

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

/** The last step of a first access comes from the mail: `token` is the link's, and decides alone. */
export const CreatePasswordBody = Closed({
  email: Email,
  document: Type.Optional(ValidatePurchaseBody.properties.document),
  password: Password,
  confirm_password: Password,
  token: Type.Optional(LinkToken),
});
export type CreatePasswordBody = Static<typeof CreatePasswordBody>;

/** Joining the panel of a link with an account that exists. */
export const AcceptBody = Closed({ token: LinkToken });
