import type { FirstQueryName } from './first-queries.ts';

/**
 * The screens that the shell draws itself → the chunk that holds each, so that the server can preload it. Every other
 * path belongs to a remote, inside the frame.
 */
export const shellPaths = {
  '/': 'sign-in',
  '/reset-password': 'password',
  '/set-password': 'password',
  '/keep-account': 'password',
  '/create-account': 'register',
  '/first-access': 'register',
  '/need-validate-document': 'register',
  '/has-not-account': 'states',
  '/not-project': 'choose-panel',
  '/select-site': 'choose-panel',
  '/login-to-google/:auth': 'google',
  '/redirect-gd/:token/:site_id': 'google',
  '/certificado/:code': 'certificate',
  '/curso/venda/:id': 'sale',
  '/curso/venda/:id/aula/:aula': 'sale',
  '/cursos-gratuitos': 'sale',
  '/cursos-gratuitos/:curso': 'sale',
  '/cursos-gratuitos/:curso/aula/:aula': 'sale',
  '/_preview/:screen': 'preview',
  '/_components': 'catalogue',
} as const;
/** A path that is the shell’s own; no remote may have it. */
export type ShellPath = keyof typeof shellPaths;

/**
 * What screens of the shell ask for first, as a manifest says it of a remote's paths. Nobody needs to be signed in: the api
 * answers with a public query of a module.
 */
export const shellFirstQueries: {
  readonly [P in ShellPath]?: readonly { name: FirstQueryName; params: Readonly<Record<string, string>> }[];
} = {
  '/certificado/:code': [{ name: 'certificate', params: { code: 'code' } }],
  '/curso/venda/:id': [{ name: 'sale', params: { offer: 'id' } }],
  '/curso/venda/:id/aula/:aula': [
    { name: 'sale.lesson', params: { offer: 'id', lesson: 'aula' } },
    { name: 'sale', params: { offer: 'id' } },
  ],
  '/cursos-gratuitos': [{ name: 'free.courses', params: {} }],
  '/cursos-gratuitos/:curso': [{ name: 'free.course', params: { course: 'curso' } }],
  '/cursos-gratuitos/:curso/aula/:aula': [
    { name: 'free.lesson', params: { course: 'curso', lesson: 'aula' } },
    { name: 'free.course', params: { course: 'curso' } },
  ],
};

/** What the frame around every page of a remote asks for first: so that a page that asks for nothing needs no transport at all. */
export const frameFirstQueries: readonly { name: FirstQueryName; params: Readonly<Record<string, string>> }[] = [
  { name: 'notification.unread', params: {} },
  { name: 'ticket.waiting', params: {} },
];
