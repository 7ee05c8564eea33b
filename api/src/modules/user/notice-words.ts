import type { Locale } from '../../lib/locale.ts';
import type { MailWords } from '../mail/look.ts';

/** Changes to how somebody gets in, what was taken out, where money goes and who administers beside them, of which their mailbox is told. */
export const noticeKinds = [
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'recovery_codes.made',
  'passkey.added',
  'passkey.removed',
  'google.linked',
  'google.unlinked',
  'export.asked',
  'panel.exported',
  'payment.changed',
  'admin.added',
  'deletion.taken_back',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type Change = Pick<MailWords, 'subject' | 'text'>;
type Notice = Pick<MailWords, 'hello' | 'button' | 'validity'> & {
  changes: (panel: string) => Record<NoticeKind, Change>;
};

const notices: Record<Locale, Notice> = {
  pt: {
    hello: 'Olá.',
    button: 'Não fui eu',
    validity: 'Se foi você, não é preciso fazer nada. Se não foi, defina uma senha nova agora.',
    changes: (panel) => ({
      'password.changed': {
        subject: `Senha nova em ${panel}`,
        text: `A senha da sua conta em ${panel} foi trocada.`,
      },
      'second_factor.enabled': {
        subject: `Verificação em duas etapas ativada em ${panel}`,
        text: `A verificação em duas etapas da sua conta em ${panel} foi ativada. Agora a entrada pede a senha e um código do aplicativo.`,
      },
      'second_factor.disabled': {
        subject: `Verificação em duas etapas desativada em ${panel}`,
        text: `A verificação em duas etapas da sua conta em ${panel} foi desativada. Agora a senha basta para entrar.`,
      },
      'recovery_codes.made': {
        subject: `Novos códigos de recuperação em ${panel}`,
        text: `A sua conta em ${panel} tem novos códigos de recuperação. Os anteriores não valem mais.`,
      },
      'passkey.added': {
        subject: `Nova chave de acesso em ${panel}`,
        text: `A sua conta em ${panel} tem uma nova chave de acesso. Com ela se entra sem senha e sem código.`,
      },
      'passkey.removed': {
        subject: `Chave de acesso removida em ${panel}`,
        text: `Uma ou mais chaves de acesso da sua conta em ${panel} foram removidas. Com elas ninguém entra mais.`,
      },
      'google.linked': {
        subject: `Entrada com o Google ligada em ${panel}`,
        text: `Uma conta do Google passou a abrir a sua conta em ${panel}, sem a senha.`,
      },
      'google.unlinked': {
        subject: `Entrada com o Google desligada em ${panel}`,
        text: `O Google não abre mais a sua conta em ${panel}.`,
      },
      'export.asked': {
        subject: `Cópia dos seus dados de ${panel}`,
        text: `Foi pedida uma cópia dos dados da sua conta em ${panel}. O arquivo fica em Minha conta por 3 dias.`,
      },
      'panel.exported': {
        subject: `Cópia de tudo o que há em ${panel}`,
        text: `Foi baixada uma cópia de tudo o que o painel ${panel} tem, com os dados dos membros.`,
      },
      'payment.changed': {
        subject: `Mudou para onde vai o dinheiro das vendas de ${panel}`,
        text: `Foi trocada a forma de receber de ${panel}: a chave PIX ou o que se diz a quem compra. O que for pago a partir de agora vai para lá.`,
      },
      'admin.added': {
        subject: `Mais alguém administra ${panel}`,
        text: `Alguém foi convidado para administrar ${panel}, ou passou a administrar. Quem administra vê os dados dos membros e as vendas.`,
      },
      'deletion.taken_back': {
        subject: `A sua conta em ${panel} fica`,
        text: `O pedido para apagar a sua conta em ${panel} foi desfeito. Nada foi apagado.`,
      },
    }),
  },
  es: {
    hello: 'Hola.',
    button: 'No fui yo',
    validity: 'Si fuiste tú, no hace falta hacer nada. Si no, define una contraseña nueva ahora.',
    changes: (panel) => ({
      'password.changed': {
        subject: `Contraseña nueva en ${panel}`,
        text: `Se cambió la contraseña de tu cuenta en ${panel}.`,
      },
      'second_factor.enabled': {
        subject: `Verificación en dos pasos activada en ${panel}`,
        text: `Se activó la verificación en dos pasos de tu cuenta en ${panel}. Ahora se entra con la contraseña y un código de la aplicación.`,
      },
      'second_factor.disabled': {
        subject: `Verificación en dos pasos desactivada en ${panel}`,
        text: `Se desactivó la verificación en dos pasos de tu cuenta en ${panel}. Ahora basta la contraseña para entrar.`,
      },
      'recovery_codes.made': {
        subject: `Nuevos códigos de recuperación en ${panel}`,
        text: `Tu cuenta en ${panel} tiene nuevos códigos de recuperación. Los anteriores ya no valen.`,
      },
      'passkey.added': {
        subject: `Nueva llave de acceso en ${panel}`,
        text: `Tu cuenta en ${panel} tiene una nueva llave de acceso. Con ella se entra sin contraseña y sin código.`,
      },
      'passkey.removed': {
        subject: `Llave de acceso eliminada en ${panel}`,
        text: `Se eliminaron una o más llaves de acceso de tu cuenta en ${panel}. Con ellas ya nadie entra.`,
      },
      'google.linked': {
        subject: `Entrada con Google activada en ${panel}`,
        text: `Una cuenta de Google ahora abre tu cuenta en ${panel}, sin la contraseña.`,
      },
      'google.unlinked': {
        subject: `Entrada con Google desactivada en ${panel}`,
        text: `Google ya no abre tu cuenta en ${panel}.`,
      },
      'export.asked': {
        subject: `Copia de tus datos de ${panel}`,
        text: `Se pidió una copia de los datos de tu cuenta en ${panel}. El archivo queda en Mi cuenta durante 3 días.`,
      },
      'panel.exported': {
        subject: `Copia de todo lo que hay en ${panel}`,
        text: `Se descargó una copia de todo lo que tiene el panel ${panel}, con los datos de sus miembros.`,
      },
      'payment.changed': {
        subject: `Cambió adónde va el dinero de las ventas de ${panel}`,
        text: `Se cambió la forma de cobrar de ${panel}: la clave PIX o lo que se dice a quien compra. Lo que se pague a partir de ahora va allí.`,
      },
      'admin.added': {
        subject: `Alguien más administra ${panel}`,
        text: `Se invitó a alguien a administrar ${panel}, o alguien pasó a administrarlo. Quien administra ve los datos de los miembros y las ventas.`,
      },
      'deletion.taken_back': {
        subject: `Tu cuenta en ${panel} se queda`,
        text: `Se deshizo el pedido de borrar tu cuenta en ${panel}. No se borró nada.`,
      },
    }),
  },
  en: {
    hello: 'Hello.',
    button: 'This was not me',
    validity: 'If this was you, there is nothing to do. If not, set a new password now.',
    changes: (panel) => ({
      'password.changed': {
        subject: `New password at ${panel}`,
        text: `The password of your account at ${panel} was changed.`,
      },
      'second_factor.enabled': {
        subject: `Two-step verification switched on at ${panel}`,
        text: `Two-step verification of your account at ${panel} was switched on. Signing in now takes the password and a code of the app.`,
      },
      'second_factor.disabled': {
        subject: `Two-step verification switched off at ${panel}`,
        text: `Two-step verification of your account at ${panel} was switched off. The password alone now signs in.`,
      },
      'recovery_codes.made': {
        subject: `New recovery codes at ${panel}`,
        text: `Your account at ${panel} has new recovery codes. The older ones no longer work.`,
      },
      'passkey.added': {
        subject: `New passkey at ${panel}`,
        text: `Your account at ${panel} has a new passkey. It signs in without the password and without a code.`,
      },
      'passkey.removed': {
        subject: `Passkey removed at ${panel}`,
        text: `One or more passkeys of your account at ${panel} were removed. They no longer sign in.`,
      },
      'google.linked': {
        subject: `Signing in with Google switched on at ${panel}`,
        text: `A Google account now opens your account at ${panel}, without the password.`,
      },
      'google.unlinked': {
        subject: `Signing in with Google switched off at ${panel}`,
        text: `Google no longer opens your account at ${panel}.`,
      },
      'export.asked': {
        subject: `A copy of your data at ${panel}`,
        text: `A copy of the data of your account at ${panel} was asked for. The file stays under My account for 3 days.`,
      },
      'panel.exported': {
        subject: `A copy of everything in ${panel}`,
        text: `A copy of everything that the panel ${panel} holds was downloaded, with the data of its members.`,
      },
      'payment.changed': {
        subject: `The money from sales at ${panel} goes somewhere else now`,
        text: `How ${panel} is paid was changed: the PIX key, or what buyers are told. Whatever is paid from now on goes there.`,
      },
      'admin.added': {
        subject: `Somebody else administers ${panel}`,
        text: `Somebody was asked to administer ${panel}, or does from now on. Whoever administers it sees the data of its members and its sales.`,
      },
      'deletion.taken_back': {
        subject: `Your account at ${panel} stays`,
        text: `The request to erase your account at ${panel} was taken back. Nothing was erased.`,
      },
    }),
  },
};

export function noticeWords(locale: Locale, panel: string, kind: NoticeKind): MailWords {
  const { changes, ...around } = notices[locale];
  return { ...around, ...changes(panel)[kind] };
}
