import type { Words } from '../mail/look.ts';

type InvitationMail = { panel: string; inviter: string; courses: readonly string[]; isStaff: boolean };
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

/** Somebody who paid and has not come in yet is told the way in once more. */
export const purchaseWords: Words<{ panel: string; offers: readonly string[] }> = {
  pt: ({ panel, offers }) => ({
    subject: `Seu acesso a ${panel}`,
    hello: 'Olá.',
    text: `O que você pediu em ${panel} está confirmado e espera por você: ${listed(offers, 'e', (count) => `mais ${count}`)}.`,
    button: 'Criar o meu acesso',
    validity: 'O botão vale por 7 dias. Depois, peça um novo em “Primeiro acesso”.',
  }),
  es: ({ panel, offers }) => ({
    subject: `Tu acceso a ${panel}`,
    hello: 'Hola.',
    text: `Lo que pediste en ${panel} está confirmado y te espera: ${listed(offers, 'y', (count) => `${count} más`)}.`,
    button: 'Crear mi acceso',
    validity: 'El botón vale por 7 días. Después, pide uno nuevo en “Primer acceso”.',
  }),
  en: ({ panel, offers }) => ({
    subject: `Your access to ${panel}`,
    hello: 'Hello.',
    text: `What you ordered at ${panel} is confirmed and waiting for you: ${listed(offers, 'and', (count) => `${count} more`)}.`,
    button: 'Create my access',
    validity: 'The button is valid for 7 days. After that, ask for a new one in “First access”.',
  }),
};

/** Somebody who is a member already is told where the panel is. */
export const accessWords: Words<{ panel: string; email: string }> = {
  pt: ({ panel, email }) => ({
    subject: `Seu acesso a ${panel}`,
    hello: 'Olá.',
    text: `Você já tem acesso a ${panel}. Entre com este e-mail: ${email}.`,
    button: 'Entrar',
    validity: 'Se não lembra a senha, peça uma nova na página de entrada, em “Esqueci minha senha”.',
  }),
  es: ({ panel, email }) => ({
    subject: `Tu acceso a ${panel}`,
    hello: 'Hola.',
    text: `Ya tienes acceso a ${panel}. Entra con este correo: ${email}.`,
    button: 'Entrar',
    validity: 'Si no recuerdas la contraseña, pide una nueva en la página de entrada.',
  }),
  en: ({ panel, email }) => ({
    subject: `Your access to ${panel}`,
    hello: 'Hello.',
    text: `You have access to ${panel} already. Sign in with this address: ${email}.`,
    button: 'Sign in',
    validity: 'If you do not remember the password, ask for a new one on the sign-in page.',
  }),
};
