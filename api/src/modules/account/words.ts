import type { Words } from '../mail/look.ts';

/** Somebody asked for their account to be erased; the button takes it back. @param day when it is erased, as people write it */
export const goingWords: Words<{ panel: string; day: string }> = {
  pt: ({ panel, day }) => ({
    subject: `A sua conta em ${panel} será apagada em ${day}`,
    hello: 'Olá.',
    text: `Foi pedido para apagar a sua conta em ${panel}. Até ${day} nada muda, e você pode voltar atrás. Depois os seus dados são apagados e não voltam.`,
    button: 'Manter a minha conta',
    validity: 'Se não foi você, mantenha a conta e defina uma senha nova.',
  }),
  es: ({ panel, day }) => ({
    subject: `Tu cuenta en ${panel} se borrará el ${day}`,
    hello: 'Hola.',
    text: `Se pidió borrar tu cuenta en ${panel}. Hasta el ${day} nada cambia y puedes echarte atrás. Después tus datos se borran y no vuelven.`,
    button: 'Conservar mi cuenta',
    validity: 'Si no fuiste tú, conserva la cuenta y define una contraseña nueva.',
  }),
  en: ({ panel, day }) => ({
    subject: `Your account at ${panel} will be erased on ${day}`,
    hello: 'Hello.',
    text: `Somebody asked for your account at ${panel} to be erased. Until ${day} nothing changes, and you can change your mind. Then your data is erased for good.`,
    button: 'Keep my account',
    validity: 'If this was not you, keep the account and set a new password.',
  }),
};

/** It is done. */
export const goneWords: Words<object> = {
  pt: () => ({
    subject: 'A sua conta foi apagada',
    hello: 'Olá.',
    text: 'A sua conta e os seus dados foram apagados, como você pediu. O que a lei manda guardar ficou sem o seu nome.',
    button: 'Abrir a Clube',
    validity: 'Este é o último e-mail que você recebe desta conta.',
  }),
  es: () => ({
    subject: 'Tu cuenta fue borrada',
    hello: 'Hola.',
    text: 'Tu cuenta y tus datos fueron borrados, como pediste. Lo que la ley manda guardar quedó sin tu nombre.',
    button: 'Abrir Clube',
    validity: 'Este es el último correo que recibes de esta cuenta.',
  }),
  en: () => ({
    subject: 'Your account was erased',
    hello: 'Hello.',
    text: 'Your account and your data were erased, as you asked. What the law wants kept is kept without your name.',
    button: 'Open Clube',
    validity: 'This is the last mail that you get about this account.',
  }),
};
