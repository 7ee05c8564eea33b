import type { Words } from '../mail/look.ts';

/** The panel stands at a domain of its own. */
export const provenWords: Words<{ panel: string; domain: string }> = {
  pt: ({ panel, domain }) => ({
    subject: `${panel} atende em um domínio novo`,
    hello: 'Olá.',
    text: `O painel ${panel} atende agora também em ${domain}, e os alunos podem ser levados para lá. Quem tem esse domínio pode ler o que eles digitam lá.`,
    button: 'Não fui eu',
    validity:
      'Se você conhece esse domínio, não é preciso fazer nada. Se não, defina uma senha nova agora e remova o domínio nas configurações do painel.',
  }),
  es: ({ panel, domain }) => ({
    subject: `${panel} atiende en un dominio nuevo`,
    hello: 'Hola.',
    text: `El panel ${panel} atiende ahora también en ${domain}, y los alumnos pueden ser llevados allí. Quien tiene ese dominio puede leer lo que escriban allí.`,
    button: 'No fui yo',
    validity:
      'Si conoces ese dominio, no hace falta hacer nada. Si no, define una contraseña nueva ahora y quita el dominio en la configuración del panel.',
  }),
  en: ({ panel, domain }) => ({
    subject: `${panel} is served at a new domain`,
    hello: 'Hello.',
    text: `The panel ${panel} is now served at ${domain} too, and students may be led there. Whoever holds that domain can read what they type there.`,
    button: 'This was not me',
    validity:
      'If you know this domain, there is nothing to do. If not, set a new password now and remove the domain in the settings of the panel.',
  }),
};
