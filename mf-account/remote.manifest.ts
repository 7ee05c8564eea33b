import type { RemoteManifest } from '@clube/shared/contracts/remote';

const staff = ['owner', 'admin'] as const;

export const manifest: RemoteManifest = {
  name: 'mf-account',
  owner: 'team-account',
  platform: '^2.11.0',
  paths: [
    { path: '/minha-conta', title: { pt: 'Minha conta', es: 'Mi cuenta', en: 'My account' }, chunk: 'account' },
    {
      path: '/minha-conta/recibo/:pedido',
      title: { pt: 'Recibo', es: 'Recibo', en: 'Receipt' },
      chunk: 'receipt',
    },
    {
      path: '/configuracoes',
      title: { pt: 'Configurações', es: 'Configuración', en: 'Settings' },
      roles: [...staff],
      chunk: 'settings',
    },
    {
      path: '/config-domain',
      title: { pt: 'Configurar domínio', es: 'Configurar dominio', en: 'Set up domain' },
      roles: [...staff],
      navbar: false,
      chunk: 'settings',
    },
    {
      path: '/integracoes',
      title: { pt: 'Integrações', es: 'Integraciones', en: 'Integrations' },
      roles: ['owner'],
      chunk: 'integrations',
    },
    {
      path: '/assinatura',
      title: { pt: 'Assinatura', es: 'Suscripción', en: 'Subscription' },
      roles: [...staff],
      chunk: 'subscription',
    },
    {
      path: '/assinatura/:fatura',
      title: { pt: 'Fatura', es: 'Cobro', en: 'Invoice' },
      roles: [...staff],
      chunk: 'subscription',
    },
    {
      path: '/resumo',
      title: { pt: 'Resumo', es: 'Resumen', en: 'Overview' },
      roles: [...staff],
      chunk: 'overview',
    },
    {
      path: '/registro',
      title: { pt: 'Registro de alterações', es: 'Registro de cambios', en: 'Change log' },
      roles: [...staff],
      chunk: 'audit',
    },
  ],
  navigation: [
    {
      to: '/resumo',
      label: { pt: 'Resumo', es: 'Resumen', en: 'Overview' },
      // A list that is gone through: what to do, what waits.
      icon: { path: 'M3 6l2 2 3-4M3 17l2 2 3-4M12 6h9M12 18h9' },
      group: 'panel',
      order: 60,
      roles: [...staff],
    },
    {
      to: '/assinatura',
      label: { pt: 'Assinatura', es: 'Suscripción', en: 'Subscription' },
      icon: 'subscription',
      group: 'panel',
      order: 70,
      roles: [...staff],
    },
    {
      to: '/configuracoes',
      label: { pt: 'Configurações', es: 'Configuración', en: 'Settings' },
      icon: 'settings',
      group: 'panel',
      order: 80,
      roles: [...staff],
    },
  ],
  tour: [
    {
      target: '/assinatura',
      order: 100,
      title: { pt: 'Assinatura', es: 'Suscripción', en: 'Subscription' },
      text: {
        pt: 'O seu plano e os seus pagamentos.',
        es: 'Tu plan y tus pagos.',
        en: 'Your plan and your payments.',
      },
    },
  ],
  slots: [],
};
