import type { RemoteManifest } from '@clube/shared/contracts/remote';

export const manifest: RemoteManifest = {
  name: 'mf-members',
  owner: 'team-community',
  platform: '^2.15.0',
  paths: [
    {
      path: '/members',
      title: { pt: 'Membros', es: 'Miembros', en: 'Members' },
      roles: ['owner', 'admin'],
      chunk: 'members',
    },
    {
      path: '/comentarios',
      title: { pt: 'Comentários', es: 'Comentarios', en: 'Comments' },
      roles: ['owner', 'admin', 'instructor', 'moderator'],
      chunk: 'moderation',
    },
    {
      path: '/comentarios/regras',
      title: { pt: 'Regras dos comentários', es: 'Reglas de comentarios', en: 'Comment rules' },
      roles: ['owner', 'admin'],
      chunk: 'comment-rules',
    },
  ],
  navigation: [
    {
      to: '/comentarios',
      label: { pt: 'Comentários', es: 'Comentarios', en: 'Comments' },
      icon: 'comments',
      group: 'people',
      order: 50,
      roles: ['owner', 'admin', 'instructor', 'moderator'],
      waiting: 'comments',
    },
    {
      to: '/members',
      label: { pt: 'Membros', es: 'Miembros', en: 'Members' },
      icon: 'members',
      group: 'people',
      order: 60,
      roles: ['owner', 'admin'],
      mobile: true,
    },
  ],
  tour: [
    {
      target: '/comentarios',
      order: 80,
      title: { pt: 'Comunidade', es: 'Comunidad', en: 'Community' },
      text: {
        pt: 'Leia e responda o que os alunos comentam.',
        es: 'Lee y responde lo que comentan tus alumnos.',
        en: 'Read and answer what your students say.',
      },
    },
    {
      target: 'members',
      order: 90,
      title: { pt: 'Membros', es: 'Miembros', en: 'Members' },
      text: {
        pt: 'Quem está no seu painel.',
        es: 'Quién está en tu panel.',
        en: 'Who is in your panel.',
      },
    },
  ],
  slots: ['lesson.discussion'],
};
