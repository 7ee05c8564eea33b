import { Type, type Static } from 'typebox';
import { Closed, Line, Nullable, Stored } from './common.ts';
import { ownerAgainIfAsked } from './owner-again.ts';

const settings = (text: typeof Line) =>
  Closed({
    pix: Nullable(Closed({ key: text(77), holder: text(25), city: text(15) })),
    /** How else one pays, in the owner's words. */
    note: Type.String({ maxLength: 1000 }),
  });
/** How a panel is paid. The key is a PIX key: e-mail, phone with `+`, CPF, CNPJ or a random one; null: by no PIX. */
export const PaymentSettings = settings(Line);
export type PaymentSettings = Static<typeof PaymentSettings>;
/** As whoever sells sees it. */
export const Payment = Closed({
  ...PaymentSettings.properties,
  /** Whether somebody said it who does not own the panel any more; missing where a server does not say it. */
  is_former: Type.Optional(Type.Boolean()),
});
export type Payment = Static<typeof Payment>;
/**
 * `seen`: as they were shown when they were changed; when somebody else changed them meanwhile nothing is saved. Saying it otherwise than
 * before asks for the owner again; saying it first, or that it is so, does not.
 */
export const PaymentWrite = Closed({
  ...PaymentSettings.properties,
  seen: Type.Optional(settings(Stored)),
  ...ownerAgainIfAsked,
});
export type PaymentWrite = Static<typeof PaymentWrite>;
