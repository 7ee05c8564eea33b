import type { RemoteManifest } from '@clube/shared/contracts/remote';

export const manifest: RemoteManifest = {
  name: 'mf-helpdesk',
  owner: 'team-support',
  platform: '^2.5.0',
  paths: [
    { path: '/ajuda', title: { pt: 'Ajuda', es: 'Ayuda', en: 'Help' }, chunk: 'tickets' },
    { path: '/ajuda/:id', title: { pt: 'Chamado', es: 'Solicitud', en: 'Ticket' }, chunk: 'tickets' },
  ],
  navigation: [
    {
      to: '/ajuda',
      label: { pt: 'Ajuda', es: 'Ayuda', en: 'Help' },
      icon: 'help',
      group: 'people',
      order: 40,
      mobile: true,
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
