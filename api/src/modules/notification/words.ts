import type { NotificationKind } from '@clube/shared/contracts/notification';
import type { Locale } from '../../lib/locale.ts';
import { plainText, plainWords } from '../../lib/plain-words.ts';
import type { MailWords } from '../mail/look.ts';
import type { Details } from './queries.ts';

type Told = { kind: NotificationKind; payload: Details };
type Language = {
  hello: (name: string) => string;
  /** What happened, in one line. */
  lines: Record<NotificationKind, (about: Details & { day: string }) => string>;
  several: (count: number, panel: string) => string;
  /** What stands in no line of its own. */
  more: (count: number) => string;
  button: string;
  /** Where an answer to the mail is an answer in the ticket. */
  reply: string;
  foot: string;
  tag: string;
};

const languages: Record<Locale, Language> = {
  pt: {
    hello: (name) => `Olá, ${name}.`,
    lines: {
      'comment.answered': ({ person, title }) => `${person} respondeu ao seu comentário em “${title}”`,
      'comment.mentioned': ({ person, title }) => `${person} mencionou você em “${title}”`,
      'comment.reported': ({ person, title }) => `Um comentário de ${person} em “${title}” foi denunciado`,
      'comment.published': ({ title }) => `O seu comentário em “${title}” foi publicado`,
      'comment.removed': ({ title }) => `O seu comentário em “${title}” foi retirado pela moderação`,
      'ticket.answered': ({ person, title }) => `${person} respondeu ao seu chamado “${title}”`,
      'ticket.asked': ({ person, title }) => `${person} escreveu no chamado “${title}”`,
      'ticket.assigned': ({ title }) => `O chamado “${title}” está com você`,
      'ticket.merged': ({ title }) => `Um chamado seu foi juntado a “${title}”, onde a conversa continua`,
      'lesson.published': ({ title, text, count = 1 }) =>
        count > 1 ? `${count} aulas novas em “${text}”` : `Aula nova em “${text}”: “${title}”`,
      'certificate.earned': ({ title }) => `O seu certificado de “${title}” está pronto`,
      'certificate.revoked': ({ title }) => `O seu certificado de “${title}” foi revogado`,
      'certificate.ending': ({ title, day }) => `O seu certificado de “${title}” vence em ${day}`,
      'access.ending': ({ title, day }) => `O seu acesso a “${title}” termina em ${day}`,
      'order.claimed': ({ title, text }) => `Um comprador diz que pagou o pedido ${text} de “${title}”`,
    },
    several: (count, panel) => `${count} novidades em ${panel}`,
    more: (count) => `e mais ${count}`,
    button: 'Ver',
    reply: 'Responda a este e-mail para continuar a conversa.',
    foot: 'Você escolhe o que recebe por e-mail nas notificações do painel.',
    tag: 'pt-BR',
  },
  es: {
    hello: (name) => `Hola, ${name}.`,
    lines: {
      'comment.answered': ({ person, title }) => `${person} respondió a tu comentario en “${title}”`,
      'comment.mentioned': ({ person, title }) => `${person} te mencionó en “${title}”`,
      'comment.reported': ({ person, title }) => `Un comentario de ${person} en “${title}” fue denunciado`,
      'comment.published': ({ title }) => `Tu comentario en “${title}” fue publicado`,
      'comment.removed': ({ title }) => `La moderación retiró tu comentario en “${title}”`,
      'ticket.answered': ({ person, title }) => `${person} respondió a tu solicitud “${title}”`,
      'ticket.asked': ({ person, title }) => `${person} escribió en la solicitud “${title}”`,
      'ticket.assigned': ({ title }) => `La solicitud “${title}” está contigo`,
      'ticket.merged': ({ title }) => `Una solicitud tuya se unió a “${title}”, donde sigue la conversación`,
      'lesson.published': ({ title, text, count = 1 }) =>
        count > 1 ? `${count} clases nuevas en “${text}”` : `Clase nueva en “${text}”: “${title}”`,
      'certificate.earned': ({ title }) => `Tu certificado de “${title}” está listo`,
      'certificate.revoked': ({ title }) => `Tu certificado de “${title}” fue revocado`,
      'certificate.ending': ({ title, day }) => `Tu certificado de “${title}” vence el ${day}`,
      'access.ending': ({ title, day }) => `Tu acceso a “${title}” termina el ${day}`,
      'order.claimed': ({ title, text }) => `Un comprador dice que pagó el pedido ${text} de “${title}”`,
    },
    several: (count, panel) => `${count} novedades en ${panel}`,
    more: (count) => `y ${count} más`,
    button: 'Ver',
    reply: 'Responde a este correo para seguir la conversación.',
    foot: 'Tú eliges lo que recibes por correo en las notificaciones del panel.',
    tag: 'es',
  },
  en: {
    hello: (name) => `Hello, ${name}.`,
    lines: {
      'comment.answered': ({ person, title }) => `${person} replied to your comment on “${title}”`,
      'comment.mentioned': ({ person, title }) => `${person} mentioned you on “${title}”`,
      'comment.reported': ({ person, title }) => `A comment by ${person} on “${title}” was reported`,
      'comment.published': ({ title }) => `Your comment on “${title}” was published`,
      'comment.removed': ({ title }) => `Your comment on “${title}” was taken down by a moderator`,
      'ticket.answered': ({ person, title }) => `${person} replied to your ticket “${title}”`,
      'ticket.asked': ({ person, title }) => `${person} wrote in the ticket “${title}”`,
      'ticket.assigned': ({ title }) => `The ticket “${title}” is yours`,
      'ticket.merged': ({ title }) => `One of your tickets was merged into “${title}”, where the conversation goes on`,
      'lesson.published': ({ title, text, count = 1 }) =>
        count > 1 ? `${count} new lessons in “${text}”` : `New lesson in “${text}”: “${title}”`,
      'certificate.earned': ({ title }) => `Your certificate for “${title}” is ready`,
      'certificate.revoked': ({ title }) => `Your certificate for “${title}” was revoked`,
      'certificate.ending': ({ title, day }) => `Your certificate for “${title}” expires on ${day}`,
      'access.ending': ({ title, day }) => `Your access to “${title}” ends on ${day}`,
      'order.claimed': ({ title, text }) => `A buyer says that they paid order ${text} of “${title}”`,
    },
    several: (count, panel) => `${count} things are new in ${panel}`,
    more: (count) => `and ${count} more`,
    button: 'Open',
    reply: 'Reply to this e-mail to go on with the conversation.',
    foot: 'You choose what is mailed to you in the notifications of the panel.',
    tag: 'en',
  },
};

/** Who told of something and has gone for good since. */
const ERASED: Record<Locale, string> = { pt: 'Conta apagada', es: 'Cuenta borrada', en: 'Erased account' };

/** Lines of a mail: of what gathered in an hour nobody reads hundreds. */
const MOST_LINES = 20;

/** What happened, in one line. What others typed is plain words in it (lib/plain-words.ts). */
export function notificationLine(locale: Locale, { kind, payload }: Told): string {
  const { lines, tag } = languages[locale];
  const { at, title, person, text } = payload;
  return lines[kind]({
    ...payload,
    title: plainWords(title),
    person: plainWords(person ?? ERASED[locale]),
    text: plainWords(text ?? ''),
    day: at
      ? new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))
      : '',
  });
}

/** One mail of what somebody is told: its own sentence, or a list of them; `said` where it is one ticket whose messages stand in the mail. */
export function notificationWords(
  locale: Locale,
  { panel, name, told, said = [] }: { panel: string; name: string; told: readonly Told[]; said?: readonly string[] },
): MailWords {
  const { hello, several, more, button, reply, foot } = languages[locale];
  const news = told.slice(0, MOST_LINES).map((one) => notificationLine(locale, one));
  const left = told.length - news.length;
  const listed = [...news, ...(left > 0 ? [more(left)] : [])].map((line) => `• ${line}`).join('\n');
  const about = said.length > 0 || told.length === 1 ? `${news[0]}.` : listed;
  return {
    subject: told.length > 1 && said.length === 0 ? several(told.length, panel) : news[0]!,
    hello: hello(plainWords(name)),
    text: [about, ...said.map((text) => `“${plainText(text)}”`), ...(said.length > 0 ? [reply] : [])].join('\n\n'),
    button,
    validity: foot,
  };
}
