import type { Words } from '../mail/look.ts';

/** The panel stands at another address. */
export const movedWords: Words<{ panel: string; before: string; after: string }> = {
  pt: ({ panel, before, after }) => ({
    subject: `${panel} tem um endereço novo`,
    hello: 'Olá.',
    text: `O endereço do painel ${panel} mudou de ${before} para ${after}. O endereço antigo leva ao novo e continua reservado para o painel.`,
    button: 'Não fui eu',
    validity:
      'Se foi você, não é preciso fazer nada. Se não foi, defina uma senha nova agora e volte ao endereço antigo.',
  }),
  es: ({ panel, before, after }) => ({
    subject: `${panel} tiene una dirección nueva`,
    hello: 'Hola.',
    text: `La dirección del panel ${panel} cambió de ${before} a ${after}. La dirección anterior lleva a la nueva y sigue reservada para el panel.`,
    button: 'No fui yo',
    validity:
      'Si fuiste tú, no hace falta hacer nada. Si no, define una contraseña nueva ahora y vuelve a la dirección anterior.',
  }),
  en: ({ panel, before, after }) => ({
    subject: `${panel} has a new address`,
    hello: 'Hello.',
    text: `The address of the panel ${panel} changed from ${before} to ${after}. The old address leads to the new one and stays reserved for the panel.`,
    button: 'This was not me',
    validity: 'If this was you, there is nothing to do. If not, set a new password now and go back to the old address.',
  }),
};
