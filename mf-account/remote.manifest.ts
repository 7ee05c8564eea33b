import type { RemoteManifest } from '@clube/shared/contracts/remote';

export const manifest: RemoteManifest = {
  name: 'mf-account',
  owner: 'team-account',
  platform: '^1.0.0',
  paths: [{ path: '/minha-conta', title: { pt: 'Minha conta', es: 'Mi cuenta', en: 'My account' }, chunk: 'account' }],
  navigation: [],
  tour: [
    {
      target: 'subscription',
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
