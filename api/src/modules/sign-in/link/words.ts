import type { Words } from '../../mail/look.ts';

/** `, Ana` after the greeting, where a name is known that may stand in a mail. */
const greet = (word: string, name: string) => (name ? `${word}, ${name}.` : `${word}.`);

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
