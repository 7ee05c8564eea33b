import { Closed } from '@clube/shared/contracts/common';
import { localTarget } from '@clube/shared/contracts/local-target';
import { HandOffCode } from '@clube/shared/contracts/session';
import { Type, type Static } from 'typebox';
import type { Api } from '../lib/api.ts';
import { escapeMarkup } from '../lib/escape.ts';
import { localeOfCountry } from '../lib/locale.ts';
import { QUESTION } from '../modules/session/hand-off.ts';
import { answerQuestion, findQuestion } from '../modules/sign-in/operations.ts';
import { assertSameOrigin } from '../plugins/session.ts';
import { sendPlainPage, type PlainWords } from './plain-page.ts';

const wordsOf = (email: string, panel: string): PlainWords => ({
  pt: {
    title: `Entrar em ${panel}?`,
    text: `Continue só se foi você quem acabou de entrar com ${email} no endereço desse painel.`,
    back: 'Não fui eu',
  },
  es: {
    title: `¿Entrar en ${panel}?`,
    text: `Continúa solo si fuiste tú quien acaba de entrar con ${email} en la dirección de ese panel.`,
    back: 'No fui yo',
  },
  en: {
    title: `Sign in to ${panel}?`,
    text: `Continue only if it was you who just signed in with ${email} at that panel’s address.`,
    back: 'That wasn’t me',
  },
});
const buttonOf = (email: string) => ({
  pt: `Entrar com ${email}`,
  es: `Entrar con ${email}`,
  en: `Sign in with ${email}`,
});
const wordsBeside = (mine: string, email: string, panel: string): PlainWords => ({
  pt: {
    title: 'Outra conta está aberta aqui',
    text: `Para entrar em ${panel} com ${email}, saia antes da conta ${mine} e entre de novo.`,
    back: `Continuar com ${mine}`,
  },
  es: {
    title: 'Aquí está abierta otra cuenta',
    text: `Para entrar en ${panel} con ${email}, sal antes de la cuenta ${mine} y entra de nuevo.`,
    back: `Continuar con ${mine}`,
  },
  en: {
    title: 'Another account is open here',
    text: `To sign in to ${panel} with ${email}, sign out of ${mine} first and sign in again.`,
    back: `Continue with ${mine}`,
  },
});

const Asked = Closed({ rdr: HandOffCode, to: Type.Optional(Type.String({ maxLength: 2000 })) });
/** The same code on another page, and where somebody wanted to go. */
function at(place: string, { rdr, to }: Static<typeof Asked>) {
  const target = localTarget(to);
  return `${place}?${new URLSearchParams({ rdr, ...(target && { to: target }) }).toString()}`;
}

/**
 * Whoever is handed over from a panel's own domain says that they mean this account and panel: a link of somebody else leads here too. The
 * server asks, and the shell redeems what was answered: one that was built before there was a question does so as well (docs/adr/0524).
 */
export async function handOffQuestion(app: Api) {
  const config = { limit: 'signIn' } as const;
  const schema = { hide: true, querystring: Asked };

  app.get(QUESTION, { config, schema }, async (request, reply) => {
    request.session = await app.findSession(request);
    const asked = await findQuestion(request, request.query.rdr);
    if (!asked) return reply.redirect(at('/', request.query));
    const [email, panel] = [escapeMarkup(asked.email), escapeMarkup(asked.panel)];
    // Nobody was here before, for all that is known: their account says which language they read.
    const locale = localeOfCountry(request.cookies['country'] ?? asked.country);
    if (asked.mine !== undefined)
      return sendPlainPage(request, reply, 200, wordsBeside(escapeMarkup(asked.mine), email, panel), { locale });
    const form = { action: at(QUESTION, request.query), button: buttonOf(email) };
    return sendPlainPage(request, reply, 200, wordsOf(email, panel), { form, locale });
  });

  app.post(
    QUESTION,
    { config, onRequest: async (request) => assertSameOrigin(request), schema },
    async (request, reply) => {
      await answerQuestion(request, request.query.rdr);
      return reply.redirect(at('/', request.query), 303);
    },
  );
}
