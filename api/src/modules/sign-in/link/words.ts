import type { Locale } from '../../../lib/locale.ts';
import type { MailWords } from '../../mail/look.ts';

/** `, Ana` after the greeting, where a name is known that may stand in a mail. */
const greet = (word: string, name: string) => (name ? `${word}, ${name}.` : `${word}.`);

type Words<About> = Record<Locale, (about: About) => MailWords>;

/** Somebody forgot their password, or never had one. */
export const resetWords: Words<{ panel: string; name: string }> = {
  pt: ({ panel, name }) => ({
    subject: `Crie sua senha em ${panel}`,
    hello: greet('Olá', name),
    text: `Recebemos um pedido para definir a sua senha em ${panel}.`,
    button: 'Definir minha senha',
    validity: 'O link funciona uma vez e vale por 1 hora. Se você não pediu, ignore este e-mail.',
  }),
  es: ({ panel, name }) => ({
    subject: `Crea tu contraseña en ${panel}`,
    hello: greet('Hola', name),
    text: `Recibimos una solicitud para definir tu contraseña en ${panel}.`,
    button: 'Definir mi contraseña',
    validity: 'El enlace funciona una vez y vale por 1 hora. Si no lo pediste, ignora este correo.',
  }),
  en: ({ panel, name }) => ({
    subject: `Set your password at ${panel}`,
    hello: greet('Hello', name),
    text: `We received a request to set your password at ${panel}.`,
    button: 'Set my password',
    validity: 'The link works once and is valid for 1 hour. If you did not ask for it, ignore this mail.',
  }),
};

/** Somebody registers with a mailbox that has no account yet. */
export const welcomeWords: Words<{ panel: string }> = {
  pt: ({ panel }) => ({
    subject: `Confirme seu e-mail em ${panel}`,
    hello: 'Olá.',
    text: `Falta pouco para criar a sua conta em ${panel}: confirme que este e-mail é seu e escolha uma senha.`,
    button: 'Confirmar e criar minha senha',
    validity:
      'O link funciona uma vez e vale por 1 hora. Se não foi você, ignore este e-mail: sem o link nada é criado.',
  }),
  es: ({ panel }) => ({
    subject: `Confirma tu correo en ${panel}`,
    hello: 'Hola.',
    text: `Falta poco para crear tu cuenta en ${panel}: confirma que este correo es tuyo y elige una contraseña.`,
    button: 'Confirmar y crear mi contraseña',
    validity:
      'El enlace funciona una vez y vale por 1 hora. Si no fuiste tú, ignora este correo: sin el enlace no se crea nada.',
  }),
  en: ({ panel }) => ({
    subject: `Confirm your email at ${panel}`,
    hello: 'Hello.',
    text: `Your account at ${panel} is almost there: confirm that this email is yours and choose a password.`,
    button: 'Confirm and set my password',
    validity:
      'The link works once and is valid for 1 hour. If this was not you, ignore this mail: without the link nothing is made.',
  }),
};

/** Somebody registers with a mailbox that has an account: the truth, which only its owner reads. */
export const knownWords: Words<{ panel: string; joins: boolean }> = {
  pt: ({ panel, joins }) => ({
    subject: `Você já tem uma conta em ${panel}`,
    hello: 'Olá.',
    text: joins
      ? `Recebemos um cadastro em ${panel} com este e-mail, e você já tem uma conta. Não é preciso criar outra: confirme para participar.`
      : `Recebemos um cadastro em ${panel} com este e-mail, e você já tem uma conta. Entre com ela; se esqueceu a senha, recupere na tela de entrada.`,
    button: joins ? 'Participar' : 'Entrar',
    validity: joins
      ? 'O link funciona uma vez e vale por 1 hora. Se não foi você, ignore este e-mail.'
      : 'Se não foi você, ignore este e-mail: nada mudou na sua conta.',
  }),
  es: ({ panel, joins }) => ({
    subject: `Ya tienes una cuenta en ${panel}`,
    hello: 'Hola.',
    text: joins
      ? `Recibimos un registro en ${panel} con este correo, y ya tienes una cuenta. No hace falta otra: confirma para participar.`
      : `Recibimos un registro en ${panel} con este correo, y ya tienes una cuenta. Entra con ella; si olvidaste la contraseña, recupérala en la pantalla de entrada.`,
    button: joins ? 'Participar' : 'Entrar',
    validity: joins
      ? 'El enlace funciona una vez y vale por 1 hora. Si no fuiste tú, ignora este correo.'
      : 'Si no fuiste tú, ignora este correo: nada cambió en tu cuenta.',
  }),
  en: ({ panel, joins }) => ({
    subject: `You already have an account at ${panel}`,
    hello: 'Hello.',
    text: joins
      ? `Somebody registered at ${panel} with this email, and you already have an account. You do not need another one: confirm to join.`
      : `Somebody registered at ${panel} with this email, and you already have an account. Sign in with it; if you forgot the password, recover it on the sign-in page.`,
    button: joins ? 'Join' : 'Sign in',
    validity: joins
      ? 'The link works once and is valid for 1 hour. If this was not you, ignore this mail.'
      : 'If this was not you, ignore this mail: nothing changed in your account.',
  }),
};

export type InvitationMail = { panel: string; inviter: string; courses: readonly string[]; isStaff: boolean };
const SHOWN_COURSES = 5;
const listed = (courses: readonly string[], and: string, more: (count: number) => string) => {
  const shown = courses.slice(0, SHOWN_COURSES).map((title) => `“${title}”`);
  const rest = courses.length - shown.length;
  const parts = rest > 0 ? [...shown, more(rest)] : shown;
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}` : parts.join('');
};

/** Somebody is asked into a panel. */
export const invitationWords: Words<InvitationMail> = {
  pt: ({ panel, inviter, courses, isStaff }) => {
    const list = listed(courses, 'e', (count) => `mais ${count}`);
    return {
      subject: `Convite para ${panel}`,
      hello: 'Olá.',
      text:
        `${inviter || 'A equipe'} convidou você para ${isStaff ? 'a equipe de ' : ''}${panel}.` +
        (list &&
          ` ${courses.length > 1 ? 'Os cursos' : 'O curso'} ${list} já ${courses.length > 1 ? 'esperam' : 'espera'} por você.`),
      button: 'Aceitar o convite',
      validity:
        'O convite vale por 7 dias. Se você não conhece este painel, ignore este e-mail: nada acontece sem o seu aceite.',
    };
  },
  es: ({ panel, inviter, courses, isStaff }) => {
    const list = listed(courses, 'y', (count) => `${count} más`);
    return {
      subject: `Invitación a ${panel}`,
      hello: 'Hola.',
      text:
        `${inviter || 'El equipo'} te invitó ${isStaff ? 'al equipo de' : 'a'} ${panel}.` +
        (list &&
          ` ${courses.length > 1 ? 'Los cursos' : 'El curso'} ${list} ya te ${courses.length > 1 ? 'esperan' : 'espera'}.`),
      button: 'Aceptar la invitación',
      validity:
        'La invitación vale por 7 días. Si no conoces este panel, ignora este correo: nada pasa si no la aceptas.',
    };
  },
  en: ({ panel, inviter, courses, isStaff }) => {
    const list = listed(courses, 'and', (count) => `${count} more`);
    return {
      subject: `Invitation to ${panel}`,
      hello: 'Hello.',
      text:
        `${inviter || 'The team'} invited you to ${isStaff ? 'the team of ' : ''}${panel}.` +
        (list &&
          ` The ${courses.length > 1 ? 'courses' : 'course'} ${list} ${courses.length > 1 ? 'are' : 'is'} waiting for you.`),
      button: 'Accept the invitation',
      validity:
        'The invitation is valid for 7 days. If you do not know this panel, ignore this mail: nothing happens unless you accept.',
    };
  },
};
