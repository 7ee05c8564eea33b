/** What a visitor of the demo finds: a small art school, in Portuguese, as a real one would write it. */
type DemoLesson = { title: string; description: string; video?: 'aquarela' | 'violao' | 'pao'; opensInDays?: number };
type DemoCourse = {
  title: string;
  author: string;
  description: string;
  modules: { title: string; opensInDays?: number; lessons: DemoLesson[] }[];
};

export const demoPanel = { name: 'Ateliê', slug: 'atelie', description: 'Aulas de arte em casa', color: '#ff6b4a' };

export const demoPeople = [
  { email: 'marina@atelie.example', first_name: 'Marina', last_name: 'Duarte', role: 'owner' },
  { email: 'caio@atelie.example', first_name: 'Caio', last_name: 'Prado', role: 'instructor' },
  { email: 'bia@atelie.example', first_name: 'Bia', last_name: 'Moura', role: 'student' },
  { email: 'livia@atelie.example', first_name: 'Lívia', last_name: 'Santos', role: 'student' },
  { email: 'rafael@atelie.example', first_name: 'Rafael', last_name: 'Tavares', role: 'student' },
  { email: 'dora@atelie.example', first_name: 'Dora', last_name: 'Reis', role: 'student' },
  { email: 'iago@atelie.example', first_name: 'Iago', last_name: 'Lima', role: 'student' },
] as const;

export const demoCourses: DemoCourse[] = [
  {
    title: 'Aquarela do zero',
    author: 'Marina Duarte',
    description: 'Luz, água e paciência: do primeiro traço à paisagem que respira.',
    modules: [
      {
        title: 'Primeiros traços',
        lessons: [
          {
            title: 'Boas-vindas ao ateliê',
            description: 'Como o curso funciona, e o que você vai pintar no fim.',
            video: 'aquarela',
          },
          {
            title: 'Materiais sem gastar muito',
            description: 'Papel de 300 g em A4, pincel redondo nº 8 e nº 4, e dois potes de água. É só isso.',
          },
          { title: 'Segurando o pincel', description: 'Três jeitos de segurar, e quando usar cada um.', video: 'pao' },
        ],
      },
      {
        title: 'A água e o tempo',
        lessons: [
          {
            title: 'Molhado sobre molhado',
            description: 'Deixe a água trabalhar antes de voltar com o pincel.',
            video: 'aquarela',
          },
          { title: 'Controle da borda', description: 'Bordas duras, macias e perdidas.', video: 'violao' },
          {
            title: 'Luz e sombra em camadas',
            description: 'Nesta aula a gente constrói o volume com três camadas, da mais clara para a mais escura.',
            video: 'aquarela',
          },
          {
            title: 'Exercício: três colinas',
            description: 'Pinte três colinas com só duas cores. Mostre o resultado nos comentários.',
          },
        ],
      },
      {
        title: 'Primeiro quadro',
        opensInDays: 12,
        lessons: [{ title: 'Escolhendo a paisagem', description: 'O que fica e o que sai do quadro.', video: 'pao' }],
      },
    ],
  },
  {
    title: 'Violão na prática',
    author: 'Caio Prado',
    description: 'Do primeiro acorde à roda de domingo, tocando desde a primeira aula.',
    modules: [
      {
        title: 'As mãos',
        lessons: [
          { title: 'Afinando de ouvido', description: 'Cinco minutos por dia, sem aplicativo.', video: 'violao' },
          { title: 'Quatro acordes, cem músicas', description: 'Sol, ré, mi menor e dó.', video: 'violao' },
          { title: 'Acordes com pestana', description: 'Força não: alavanca.', video: 'pao' },
        ],
      },
      {
        title: 'O ritmo',
        lessons: [
          {
            title: 'A batida que acompanha tudo',
            description: 'Devagar primeiro. A velocidade vem sozinha.',
            video: 'violao',
          },
        ],
      },
    ],
  },
  {
    title: 'Pão de verdade',
    author: 'Helena Sá',
    description: 'Farinha, água, sal e tempo. O fermento a gente faz junto.',
    modules: [
      {
        title: 'O fermento',
        lessons: [
          { title: 'Começando o levain', description: 'Sete dias, duas colheres por dia.', video: 'pao' },
          { title: 'Fermentação lenta', description: 'Por que a geladeira é a sua melhor ajudante.', video: 'pao' },
        ],
      },
    ],
  },
];

export const demoComments = [
  {
    author: 'livia@atelie.example',
    comment:
      'Quanto tempo de secagem entre a primeira e a segunda camada com papel de 300 g? A minha ficou manchada na borda.',
  },
  {
    author: 'marina@atelie.example',
    comment: 'De 8 a 10 minutos em dia seco, Lívia. Passe o dorso da mão: se sentir frio, ainda há água no papel.',
    replyTo: 0,
  },
  { author: 'rafael@atelie.example', comment: 'Fiz a paisagem com só três cores. Posso mandar a foto por aqui?' },
];

export const demoTickets = [
  {
    author: 'bia@atelie.example',
    title: 'Não recebi o certificado',
    messages: [
      ['bia@atelie.example', 'Terminei o curso de violão ontem e o certificado não apareceu.'],
      ['marina@atelie.example', 'Oi, Bia. Ele sai quando a última aula é concluída. Falta a batida, no módulo 2.'],
    ],
    closed: false,
  },
  {
    author: 'rafael@atelie.example',
    title: 'Trocar o e-mail de acesso',
    messages: [
      ['rafael@atelie.example', 'Mudei de e-mail. Como troco?'],
      ['marina@atelie.example', 'Feito, Rafael. Entre com o novo.'],
    ],
    closed: true,
  },
  {
    author: 'dora@atelie.example',
    title: 'Dúvida sobre o papel',
    messages: [['dora@atelie.example', 'O papel de 200 g serve para a primeira aula?']],
    closed: false,
  },
];
