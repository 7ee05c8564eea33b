import type { RemoteManifest } from '@clube/shared/contracts/remote';

export const manifest: RemoteManifest = {
  name: 'mf-helpdesk',
  owner: 'team-support',
  platform: '^2.11.0',
  paths: [
    { path: '/ajuda', title: { pt: 'Ajuda', es: 'Ayuda', en: 'Help' }, chunk: 'tickets' },
    // Before the pattern that it fits too.
    {
      path: '/ajuda/respostas',
      title: { pt: 'Respostas prontas', es: 'Respuestas preparadas', en: 'Canned replies' },
      roles: ['owner', 'admin', 'support'],
      chunk: 'answers',
    },
    { path: '/ajuda/:id', title: { pt: 'Chamado', es: 'Solicitud', en: 'Ticket' }, chunk: 'tickets' },
    {
      path: '/ajuda/artigo/:artigo',
      title: { pt: 'Artigo de ajuda', es: 'Artículo de ayuda', en: 'Help article' },
      chunk: 'article',
    },
    {
      path: '/artigos',
      title: { pt: 'Artigos de ajuda', es: 'Artículos de ayuda', en: 'Help articles' },
      roles: ['owner', 'admin', 'support'],
      chunk: 'articles',
    },
    {
      path: '/artigos/:artigo',
      title: { pt: 'Artigo de ajuda', es: 'Artículo de ayuda', en: 'Help article' },
      roles: ['owner', 'admin', 'support'],
      chunk: 'article-editor',
    },
  ],
  navigation: [
    {
      to: '/ajuda',
      label: { pt: 'Ajuda', es: 'Ayuda', en: 'Help' },
      icon: 'help',
      group: 'people',
      order: 40,
      mobile: true,
      waiting: 'tickets',
    },
  ],
  tour: [
    {
      target: 'help',
      order: 110,
      title: { pt: 'Central de ajuda', es: 'Centro de ayuda', en: 'Help centre' },
      text: {
        pt: 'Converse com quem precisa de você.',
        es: 'Habla con quien te necesita.',
        en: 'Talk to whoever needs you.',
      },
    },
  ],
  slots: [],
};
