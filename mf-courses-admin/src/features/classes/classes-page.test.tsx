import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Loss } from '@clube/shared/contracts/bin';
import {
  CourseClass,
  Enrolled,
  type Calendar,
  type ClassDetail,
  type ClassMove,
  type ClassRule,
} from '@clube/shared/contracts/class';
import { Member } from '@clube/shared/contracts/member';
import { Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import {
  describeStates,
  fill,
  openScreen,
  pageOf,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import remote from '../../remote.tsx';
import { ClassesPage } from './classes-page.tsx';

afterEach(cleanup);
// What somebody typed and did not save is kept for them.
afterEach(() => localStorage.clear());

const aClass = (change: Partial<CourseClass> = {}): CourseClass => ({
  ...sampleOf<CourseClass>(CourseClass),
  id: 5,
  title: 'Manhã',
  starts_at: null,
  ends_at: null,
  state: 'running',
  members_count: 0,
  rules_count: 0,
  promotions_count: 0,
  version: 4,
  ...change,
});
const detail = (change: Partial<ClassDetail> = {}): ClassDetail => ({ ...aClass(change), rules: [], ...change });
const person = (id: number, name: string, change: Partial<Enrolled> = {}): Enrolled => ({
  ...sampleOf<Enrolled>(Enrolled),
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  photo: null,
  class_id: 5,
  class_title: 'Manhã',
  expires_at: null,
  ...change,
});
const LIST = 'GET /course/3/class';
const ONE = 'GET /course/3/class/5';
const ENROLLED = 'GET /course/3/enrolment';
const MOVE = 'PUT /course/3/enrolment/class';
const open = (query = '', answers: Answers = {}) =>
  openScreen(<ClassesPage />, {
    path: '/config_curso/class/:curso',
    at: `/config_curso/class/3${query}`,
    role: 'owner',
    answers,
  });
const openClass = (change: Partial<ClassDetail> = {}, query = '', answers: Answers = {}) =>
  open(`?turma=5${query}`, {
    [ONE]: detail(change),
    [LIST]: { classes: [aClass(change), aClass({ id: 6, title: 'Noite' })], without_class: 0 },
    [ENROLLED]: pageOf([]),
    ...answers,
  });
const moment = (local: string) => new Date(local).toISOString();

test('[2.15] /config_curso/class/{curso} is the classroom: the classes of a course, for whoever edits it', async () => {
  expect(remote.manifest.paths).toContainEqual({
    path: '/config_curso/class/:curso',
    title: expect.anything(),
    roles: ['owner', 'admin', 'instructor'],
    chunk: 'sales',
  });
  const Page = await remote.pages['/config_curso/class/:curso']!();
  expect(Page).toBe(ClassesPage);
  open('', { [LIST]: { classes: [aClass()], without_class: 2 } });
  const link = await screen.findByRole('link', { name: /Manhã/ });
  expect(link.getAttribute('href')).toBe('/config_curso/class/3?turma=5');
});

describe('the classes of a course', () => {
  describeStates({ open: (answers) => open('', answers), read: LIST, shown: 'title sample' });

  test('each says from when to when, how many are in it and how it stands', async () => {
    const two = aClass({
      id: 6,
      title: 'Noite',
      state: 'archived',
      starts_at: moment('2027-03-04T09:00'),
      members_count: 1,
    });
    open('', { [LIST]: { classes: [aClass({ members_count: 12 }), two], without_class: 3 } });
    const first = (await screen.findByRole('link', { name: /Manhã/ })).textContent;
    expect(first).toMatch(/Sem datas.*12 alunos.*Em andamento/);
    expect(screen.getByRole('link', { name: /Noite/ }).textContent).toMatch(
      /Início: 4 de mar.*2027.*09:00.*1 aluno.*Arquivada/,
    );
    expect(screen.getByText('3 alunos sem turma')).toBeTruthy();
  });

  test('none yet says what one is; a new one is made with its dates and then shown', async () => {
    const { changes, place } = open('', {
      [LIST]: { classes: [], without_class: 0 },
      'POST /course/3/class': { id: 5 },
      [ONE]: detail(),
    });
    await screen.findByText('Nenhuma turma ainda');
    press('Nova turma');
    press('Criar turma');
    await screen.findByText('Dê um nome à turma.');
    fill('Nome da turma', 'a'.repeat(10_000));
    await screen.findByText('10000 / 80');
    expect(screen.getByLabelText('Nome da turma')).toHaveProperty('maxLength', -1);
    fill('Nome da turma', ' Manhã ');
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    fill('Início', '2027-03-04T09:00');
    fill('Fim do acesso', '2027-03-03T09:00');
    press('Criar turma');
    await screen.findByText('O fim vem depois do início.');
    expect(changes()).toEqual([]);
    fill('Fim do acesso', '2027-06-04T09:00');
    press('Criar turma');
    await waitFor(() => expect(place()).toBe('/config_curso/class/3?turma=5'));
    const dates = { starts_at: moment('2027-03-04T09:00'), ends_at: moment('2027-06-04T09:00') };
    expect(changes()).toEqual([['POST /course/3/class', { title: 'Manhã', ...dates }]]);
  });
});

describe('the students of a class', () => {
  describeStates({
    open: (answers) => open('?turma=5', answers),
    read: ONE,
    shown: 'title sample',
    missing: 'class.not_found',
  });
  const two = pageOf([person(11, 'Bia', { expires_at: '2027-05-01T12:00:00.000Z' }), person(12, 'Caio')]);

  test('are listed with how far they are and until when, and each leads to their calendar', async () => {
    openClass({ members_count: 2 }, '', { [ENROLLED]: two });
    const row = (await screen.findByText('Bia')).closest('li')!;
    expect(row.textContent).toMatch(/bia@example\.com.*até 1 de maio de 2027/);
    const calendar = screen.getByRole('link', { name: 'Calendário de Bia' });
    expect(calendar.getAttribute('href')).toBe('/config_curso/class/3?aba=calendario&pessoa=11');
  });

  test('those who are chosen move to another class, from the one that they were seen in; it can be taken back', async () => {
    const { changes } = openClass({ members_count: 2 }, '', { [ENROLLED]: two });
    fireEvent.click(await screen.findByRole('checkbox', { name: /Bia/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Caio/ }));
    await screen.findByText('2 escolhidos');
    expect(await screen.findByRole('button', { name: 'Mover' })).toHaveProperty('disabled', true);
    fireEvent.change(await screen.findByLabelText('Mover para'), { target: { value: '6' } });
    press('Mover');
    await screen.findByText('2 alunos mudaram de turma.');
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(2));
    const members = (from: number | null) => [11, 12].map((id) => ({ id, from }));
    expect(changes()).toEqual([
      [MOVE, { to: 6, members: members(5) }],
      [MOVE, { to: 5, members: members(6) }],
    ]);
    await waitFor(() => expect(screen.queryByText('Desfazer')).toBeNull());
  });

  test('somebody is taken out of it', async () => {
    const { changes } = openClass({ members_count: 2 }, '', { [ENROLLED]: two });
    fireEvent.click(await screen.findByRole('checkbox', { name: /Bia/ }));
    press('Tirar da turma');
    await screen.findByText('1 aluno mudou de turma.');
    expect(changes()).toEqual([[MOVE, { to: null, members: [{ id: 11, from: 5 }] }]]);
  });

  test.each([
    ['class.member_moved', 'Alguém mexeu nestes alunos antes. Mostramos como está.'],
    ['class.archived', 'Esta turma não recebe mais ninguém.'],
  ] as const)(
    'a refusal (%s) is told, nothing can be taken back, and the list is asked for again',
    async (code, text) => {
      const { sent } = openClass({ members_count: 2 }, '', { [ENROLLED]: two, [MOVE]: refusal(code) });
      fireEvent.click(await screen.findByRole('checkbox', { name: /Bia/ }));
      const asked = () => sent.filter(({ call }) => call === ENROLLED).length;
      const before = asked();
      press('Tirar da turma');
      await screen.findByText(text);
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      expect(screen.queryByText('Desfazer')).toBeNull();
      // As they were chosen they cannot be moved any more, unless another class takes them.
      expect(screen.queryByText('1 escolhido') !== null).toBe(code === 'class.archived');
    },
  );

  describe('of 130 who are taken out and of whom the last 30 are not', () => {
    /** Takes all out. @param failing which calls fail */
    const begin = async (...failing: number[]) => {
      const many = pageOf(Array.from({ length: 130 }, (_none, at) => person(at + 1, `Aluno ${at + 1}`)));
      let calls = 0;
      const { changes, settled, answers } = openClass({ members_count: 130 }, '', {
        [ENROLLED]: many,
        [MOVE]: () => (failing.includes((calls += 1)) ? refusal('server.failed') : { ok: true }),
      });
      await screen.findByText('Aluno 1');
      for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
      press('Tirar da turma');
      await screen.findByText('100 alunos mudaram de turma.');
      await screen.findByText('30 escolhidos');
      return {
        settled,
        answers,
        ids: () => changes().map(([, body]) => (body as ClassMove).members.map(({ id }) => id)),
      };
    };
    const undone = () => waitFor(() => expect(screen.queryByText('Desfazer')).toBeNull());

    test('those stay chosen, and those before them can be taken back', async () => {
      const { ids } = await begin(2);
      press('Desfazer');
      await undone();
      expect(ids()).toHaveLength(3);
      expect(ids()[2]).toEqual(ids()[0]);
      expect(ids()[1]).toHaveLength(30);
    });

    test('those are tried again, and all are taken back together', async () => {
      const { ids } = await begin(2);
      press('Tirar da turma');
      await screen.findByText('130 alunos mudaram de turma.');
      press('Desfazer');
      await undone();
      expect(ids().slice(3)).toEqual([ids()[0], ids()[2]]);
    });

    test('those before them can still be taken back after a try that moves nobody', async () => {
      const { ids, settled } = await begin(2, 3);
      press('Tirar da turma');
      await waitFor(() => expect(ids()).toHaveLength(3));
      screen.getByText('100 alunos mudaram de turma.');
      await settled();
      press('Desfazer');
      await undone();
      expect(ids()[3]).toEqual(ids()[0]);
    });

    test('a way back that fails is there for those who did not go', async () => {
      const { ids } = await begin(2, 5);
      press('Tirar da turma');
      await screen.findByText('130 alunos mudaram de turma.');
      press('Desfazer');
      await screen.findByText('30 alunos mudaram de turma.');
      press('Desfazer');
      await undone();
      expect(ids().slice(3)).toEqual([ids()[0], ids()[2], ids()[2]]);
    });

    test('whom somebody moved meanwhile nobody takes back, and the others can be', async () => {
      const { ids, answers } = await begin(2);
      press('Tirar da turma');
      await screen.findByText('130 alunos mudaram de turma.');
      answers[MOVE] = refusal('class.member_moved');
      press('Desfazer');
      await screen.findByText('30 alunos mudaram de turma.');
      answers[MOVE] = { ok: true };
      press('Desfazer');
      await undone();
      expect(ids().slice(3)).toEqual([ids()[0], ids()[2]]);
    });
  });

  test('are added from those who are enrolled; who is in another class is said to leave it', async () => {
    const outside = pageOf([
      person(13, 'Davi', { class_id: null, class_title: null }),
      person(14, 'Eva', { class_id: 6, class_title: 'Noite' }),
    ]);
    const { changes, sent } = openClass({}, '', {
      [ENROLLED]: (request: Request) => (request.url.includes('not_class=5') ? outside : pageOf([])),
    });
    await screen.findByText('Ninguém nesta turma ainda');
    press('Adicionar alunos');
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar a Manhã' }));
    fireEvent.click(await dialog.findByLabelText(/Davi/));
    expect(dialog.queryByText(/sai da turma/)).toBeNull();
    fireEvent.click(dialog.getByLabelText(/Eva/));
    await dialog.findByText('1 aluno sai da turma em que está: cada um fica em uma só.');
    fireEvent.change(dialog.getByLabelText('Buscar por nome ou e-mail'), { target: { value: 'da' } });
    await waitFor(() => expect(sent.at(-1)?.search).toContain('q=da'));
    fireEvent.click(dialog.getByRole('button', { name: 'Adicionar 2 alunos' }));
    await screen.findByText('2 alunos mudaram de turma.');
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(3));
    const added = [
      { id: 13, from: null },
      { id: 14, from: 6 },
    ];
    expect(changes()).toEqual([
      [MOVE, { to: 5, members: added }],
      [MOVE, { to: null, members: [{ id: 13, from: 5 }] }],
      [MOVE, { to: 6, members: [{ id: 14, from: 5 }] }],
    ]);
  });

  test('a class that was put away takes nobody', async () => {
    openClass({ state: 'archived' });
    await screen.findByText('Ninguém nesta turma ainda');
    expect(screen.queryByRole('button', { name: 'Adicionar alunos' })).toBeNull();
  });

  test('a search is in the address, and says when it finds nobody', async () => {
    const { place, sent } = openClass({ members_count: 2 }, '', { [ENROLLED]: two });
    await screen.findByText('Bia');
    fireEvent.change(screen.getByLabelText('Buscar por nome ou e-mail'), { target: { value: 'zz' } });
    await waitFor(() => expect(place()).toContain('turma=5&busca=zz'));
    await waitFor(() => expect(sent.at(-1)?.search).toContain('q=zz'));
  });
});

describe('what opens when for a class', () => {
  const part = { release_at: null, release_after_days: null, is_sequential: false, is_for_classes: false };
  const unit = {
    ...sampleOf<OutlineModule>(OutlineModule),
    ...part,
    id: 7,
    title: 'Cores',
    release_after_days: 3,
    release_after_percent: null,
    lessons: [
      {
        ...sampleOf<OutlineLesson>(OutlineLesson),
        ...part,
        release_after_percent: null,
        id: 9,
        title: 'O azul',
        is_for_classes: true,
      },
    ],
  };
  const outline = { ...sampleOf<Outline>(Outline), ...part, id: 3, title: 'Aquarela', modules: [unit] };
  const OUTLINE = { 'GET /course/3/outline': outline };
  const RULE = 'PUT /course/3/class/5/rule';
  const rowOf = async (text: string) => (await screen.findByText(text)).closest('li')!;

  test('is what the course says, where the class has no rule; what is kept for other classes is closed', async () => {
    openClass({}, '&aba=liberacao', OUTLINE);
    expect((await rowOf('O curso inteiro')).textContent).toContain('Abre na hora');
    expect((await rowOf('Cores')).textContent).toContain('3 dias após a matrícula');
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: false }));
    expect((await rowOf('O azul')).textContent).toContain('Fechado para esta turma');
  });

  test('is counted from the start of a class that has one', async () => {
    openClass({ starts_at: '2027-03-04T12:00:00.000Z' }, '&aba=liberacao', OUTLINE);
    expect((await rowOf('Cores')).textContent).toContain('3 dias após o início da turma');
  });

  test('a rule is written over the version that was seen, and begins as the course’s own', async () => {
    const { changes } = openClass({}, '&aba=liberacao', OUTLINE);
    await rowOf('Cores');
    press('Dar uma regra a Cores');
    expect(screen.getByLabelText('Dias')).toHaveProperty('value', '3');
    fill('Dias', '10');
    fireEvent.click(screen.getByLabelText('Só depois dos módulos anteriores'));
    expect(screen.queryByLabelText('Só para turmas que têm uma regra aqui')).toBeNull();
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    press('Salvar');
    const rule = { release_at: null, release_after_days: 10, is_sequential: true, release_after_percent: null };
    await waitFor(() => expect(changes()).toEqual([[RULE, { module_id: 7, lesson_id: null, rule, version: 4 }]]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
  });

  test('one that is there is shown as the class’s own, and can be taken away', async () => {
    const own: ClassRule = {
      module_id: 7,
      lesson_id: 9,
      release_at: moment('2027-03-04T09:00'),
      release_after_days: null,
      release_after_percent: null,
      is_sequential: false,
    };
    const { changes } = openClass({ rules: [own] }, '&aba=liberacao', OUTLINE);
    expect((await rowOf('Cores')).textContent).toContain('1 com regra da turma');
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: false }));
    expect((await rowOf('O azul')).textContent).toMatch(/Abre em 4 de mar.*09:00.*Regra da turma/);
    press('Mudar a regra de O azul');
    press('Voltar à regra do curso');
    await waitFor(() => expect(changes()).toEqual([[RULE, { module_id: 7, lesson_id: 9, rule: null, version: 4 }]]));
  });

  test('of a long module a hundred lessons stand there, and more when they are asked for', async () => {
    const lessons = Array.from({ length: 250 }, (_one, at) => ({
      ...unit.lessons[0]!,
      id: 100 + at,
      title: `Aula ${at + 1}`,
    }));
    openClass({}, '&aba=liberacao', { 'GET /course/3/outline': { ...outline, modules: [{ ...unit, lessons }] } });
    await rowOf('Cores');
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: false }));
    const shown = () => screen.getAllByText(/^Aula \d+$/).length;
    expect(shown()).toBe(100);
    press('Mostrar mais 100 aulas');
    expect(shown()).toBe(200);
    press('Mostrar mais 50 aulas');
    expect(shown()).toBe(250);
    expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Cores/, expanded: true }));
  });

  test('what is being written stays where its module is folded, and is asked about before another tab', async () => {
    openClass({}, '&aba=liberacao', OUTLINE);
    await rowOf('Cores');
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: false }));
    press('Dar uma regra a O azul');
    const isSequential = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /aulas anteriores/ }).checked;
    fireEvent.click(screen.getByRole('checkbox', { name: /aulas anteriores/ }));
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: true }));
    fireEvent.click(screen.getByRole('button', { name: /Cores/, expanded: false }));
    expect(isSequential()).toBe(true);
    fireEvent.click(screen.getByRole('tab', { name: 'Alunos' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Ficar');
    expect(isSequential()).toBe(true);
  });

  describe('that somebody else changed meanwhile', () => {
    const theirs: ClassRule = {
      module_id: 7,
      lesson_id: null,
      release_at: null,
      release_after_days: 5,
      release_after_percent: null,
      is_sequential: false,
    };
    const mine = { release_at: null, release_after_days: 10, is_sequential: false, release_after_percent: null };
    const sentAt = (version: number) => [RULE, { module_id: 7, lesson_id: null, rule: mine, version }];
    /** Takes what was made over that version, and refuses everything older. */
    const takes = (version: number) => async (request: Request) =>
      ((await request.json()) as { version: number }).version === version ? { ok: true } : refusal('version.stale');
    /** Begun over version 4, and somebody else saved by the time the page is looked at again. */
    const begin = async (rule: ClassRule) => {
      const opened = openClass({}, '&aba=liberacao', { ...OUTLINE, [RULE]: takes(5) });
      await rowOf('Cores');
      press('Dar uma regra a Cores');
      fill('Dias', '10');
      opened.answers[ONE] = detail({ version: 5, rules: [rule] });
      const before = opened.sent.filter(({ call }) => call === ONE).length;
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(opened.sent.filter(({ call }) => call === ONE).length).toBeGreaterThan(before));
      await opened.settled();
      press('Salvar');
      return opened;
    };

    test('is told and both are shown; whoever keeps their own writes it over what was shown', async () => {
      const { changes } = await begin(theirs);
      const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
      expect(both.textContent).toMatch(/Cores.*Salvo agora.*5 dias.*Seu.*10 dias/);
      expect(changes()).toEqual([sentAt(4)]);
      expect(screen.getByLabelText('Dias')).toHaveProperty('value', '10');
      press('Salvar o meu');
      await waitFor(() => expect(changes()).toEqual([sentAt(4), sentAt(5)]));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
    });

    test('stays where whoever came second keeps what is saved', async () => {
      const { changes } = await begin(theirs);
      await screen.findByText('Outra pessoa salvou enquanto você editava');
      press('Ficar com o salvo');
      expect((await rowOf('Cores')).textContent).toContain('5 dias após a matrícula');
      expect(screen.queryByLabelText('Dias')).toBeNull();
      expect(changes()).toEqual([sentAt(4)]);
    });

    test('is no conflict where that was another place of the course', async () => {
      const { changes } = await begin({ ...theirs, lesson_id: 9 });
      await waitFor(() => expect(changes()).toEqual([sentAt(4), sentAt(5)]));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
      expect(screen.queryByText('Outra pessoa salvou enquanto você editava')).toBeNull();
    });
  });
});

describe('the settings of a class', () => {
  const PATCH = 'PATCH /course/3/class/5';

  test('name and dates are saved over the version that was seen', async () => {
    const { changes } = openClass({ ends_at: moment('2027-06-04T09:00') }, '&aba=ajustes');
    await screen.findByLabelText('Nome da turma');
    expect(screen.getByLabelText(/Fim do acesso/)).toHaveProperty('value', '2027-06-04T09:00');
    fill('Nome da turma', 'Tarde');
    press('Salvar');
    await screen.findByText('Turma salva.');
    const sent = { title: 'Tarde', starts_at: null, ends_at: moment('2027-06-04T09:00'), version: 4 };
    expect(changes()).toEqual([[PATCH, sent]]);
  });

  test('what is typed and not saved stands there again after another tab', async () => {
    const { changes } = openClass({}, '&aba=ajustes');
    await screen.findByLabelText('Nome da turma');
    fill('Nome da turma', 'Tarde');
    fireEvent.click(screen.getByRole('tab', { name: 'Alunos' }));
    await waitFor(() => expect(screen.queryByLabelText('Nome da turma')).toBeNull());
    fireEvent.click(screen.getByRole('tab', { name: 'Ajustes' }));
    await waitFor(() => expect(screen.getByLabelText('Nome da turma')).toHaveProperty('value', 'Tarde'));
    expect(changes()).toEqual([]);
  });

  describe('that somebody else saved first', () => {
    /** Takes what was made over that version, and refuses everything older. */
    const takes = (version: number) => async (request: Request) =>
      ((await request.json()) as { version: number }).version === version ? { ok: true } : refusal('version.stale');
    const sentAt = (version: number) => [PATCH, { title: 'Tarde', starts_at: null, ends_at: null, version }];
    const begin = async (change: Partial<ClassDetail>) => {
      const opened = openClass({}, '&aba=ajustes', { [PATCH]: takes(5) });
      await screen.findByLabelText('Nome da turma');
      fill('Nome da turma', 'Tarde');
      opened.answers[ONE] = detail({ version: 5, ...change });
      press('Salvar');
      return opened;
    };

    test('both are shown and what was typed stays; whoever keeps it saves it as it is by then', async () => {
      const { changes } = await begin({ title: 'Noite' });
      const alert = within(await screen.findByRole('alert'));
      const told = () => alert.getByText('Nome da turma').parentElement!.textContent;
      expect(told()).toMatch(/Noite.*Tarde/);
      expect(screen.getByLabelText('Nome da turma')).toHaveProperty('value', 'Tarde');
      fill('Nome da turma', 'Madrugada');
      expect(told()).toMatch(/Noite.*Madrugada/);
      fill('Nome da turma', 'Tarde');
      press('Salvar o meu');
      await screen.findByText('Turma salva.');
      expect(changes()).toEqual([sentAt(4), sentAt(5)]);
    });

    test('is no conflict where that was a rule', async () => {
      const rule = { module_id: 7, lesson_id: null, release_at: null, release_after_days: 5, is_sequential: false };
      const { changes } = await begin({ rules: [{ ...rule, release_after_percent: null }] });
      await screen.findByText('Turma salva.');
      expect(changes()).toEqual([sentAt(4), sentAt(5)]);
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  test('it is put away, and taken out again', async () => {
    const { answers, changes } = openClass({ members_count: 2 }, '&aba=ajustes');
    await screen.findByText('Apagada, quem está nela perde o acesso ao curso. Mova antes quem deve continuar.');
    answers[ONE] = detail({ state: 'archived', version: 5 });
    press('Arquivar turma');
    fireEvent.click(await screen.findByRole('button', { name: 'Tirar do arquivo' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        [PATCH, { archived: true, version: 4 }],
        [PATCH, { archived: false, version: 5 }],
      ]),
    );
  });

  test('it is deleted after it was said whom and what it concerns, and taken back', async () => {
    const { changes, place } = openClass({ members_count: 12 }, '&aba=ajustes', {
      'GET /course/3/class/5/loss': { ...sampleOf<Loss>(Loss), members_count: 12, rules_count: 2, promotions_count: 1 },
      'DELETE /course/3/class/5': { ok: true, bin: 7 },
    });
    await screen.findByLabelText('Nome da turma');
    press('Apagar turma');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar Manhã?' });
    await waitFor(() =>
      expect(dialog.textContent).toMatch(
        /o lugar de 12 pessoas, que perdem o acesso ao curso.*2 regras de liberação.*1 banner, cartão ou prateleira só para ela/,
      ),
    );
    expect(changes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(place()).toBe('/config_curso/class/3'));
    await screen.findByText('Manhã foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('Manhã está de volta, no lugar em que estava.');
    expect(changes().map(([call]) => call)).toEqual(['DELETE /course/3/class/5', 'POST /bin/7/restore']);
  });

  test('one that others have entered meanwhile is asked about anew', async () => {
    const DELETE = 'DELETE /course/3/class/5';
    const { answers, changes } = openClass({}, '&aba=ajustes', {
      'GET /course/3/class/5/loss': { ...sampleOf<Loss>(Loss), members_count: 12 },
      [DELETE]: refusal('version.stale'),
    });
    await screen.findByLabelText('Nome da turma');
    press('Apagar turma');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar Manhã?' });
    await waitFor(() => expect(dialog.textContent).toContain('o lugar de 12 pessoas'));
    answers['GET /course/3/class/5/loss'] = { ...sampleOf<Loss>(Loss), members_count: 13 };
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('A turma mudou agora mesmo: confira quem perde o acesso e apague de novo.');
    expect(changes().map(([call]) => call)).toEqual([DELETE]);
  });

  test('what shows the students of the course is asked for anew once it is deleted', async () => {
    const { sent } = open('?aba=calendario', {
      [ENROLLED]: pageOf([person(11, 'Bia')]),
      [LIST]: { classes: [aClass()], without_class: 0 },
      [ONE]: detail(),
      'DELETE /course/3/class/5': { ok: true, bin: 7 },
    });
    const asked = (name: string) => sent.filter(({ call }) => call === name).length;
    await screen.findByRole('link', { name: /Bia/ });
    expect(asked(ENROLLED)).toBe(1);
    fireEvent.click(screen.getByRole('tab', { name: 'Turmas' }));
    fireEvent.click(await screen.findByRole('link', { name: /Manhã/ }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Ajustes' }));
    await screen.findByLabelText('Nome da turma');
    const [students, own] = [asked(ENROLLED), asked(ONE)];
    press('Apagar turma');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Calendário do aluno' }));
    await waitFor(() => expect(asked(ENROLLED)).toBe(students + 1));
    // It itself is not there to be asked for.
    expect(asked(ONE)).toBe(own);
  });

  test('one that cannot come back says why', async () => {
    openClass({}, '&aba=ajustes', {
      'DELETE /course/3/class/5': { ok: true, bin: 7 },
      'POST /bin/7/restore': refusal('class.limit'),
    });
    await screen.findByLabelText('Nome da turma');
    press('Apagar turma');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('O curso já tem tantas turmas quantas pode ter. Apague uma delas e restaure de novo.');
  });
});

describe('the calendar of a student', () => {
  const CALENDAR = 'GET /course/3/calendar/11';
  const at = moment('2027-03-04T09:00');
  const lesson = (id: number, reason: Calendar['course']['reason'], opens_at: string | null = null) => ({
    id,
    title: `Aula ${id}`,
    reason,
    opens_at,
    waits_for: null,
  });
  const calendar = (change: Partial<Calendar> = {}): Calendar => ({
    member: { id: 11, name: 'Bia' },
    class: { id: 5, title: 'Manhã', starts_at: at, ends_at: null },
    started_at: '2027-01-02T12:00:00.000Z',
    course: { reason: null, opens_at: null, expires_at: null },
    next: { id: 1, title: 'Aula 1' },
    modules: [],
    ...change,
  });
  const show = (change: Partial<Calendar> = {}) => open('?aba=calendario&pessoa=11', { [CALENDAR]: calendar(change) });

  describeStates({
    open: (answers) => open('?aba=calendario&pessoa=11', answers),
    read: CALENDAR,
    shown: 'name sample',
    missing: 'member.not_found',
  });

  test('somebody is chosen among the students of the course', async () => {
    open('?aba=calendario', { [ENROLLED]: pageOf([person(11, 'Bia')]) });
    const link = await screen.findByRole('link', { name: /Bia/ });
    expect(link.getAttribute('href')).toBe('/config_curso/class/3?aba=calendario&pessoa=11');
  });

  test.each(['aula=27', 'modulo=2'])('whoever is chosen, what one came from stays: %s', async (spot) => {
    const nina = { ...sampleOf<Member>(Member), id: 12, name: 'Nina', role: 'student' };
    const at = `/config_curso/class/3?aba=calendario`;
    open(`?aba=calendario&${spot}&busca=n`, {
      [ENROLLED]: pageOf([person(11, 'Bia')]),
      'GET /member': { data: [nina], next: null },
    });
    const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf(/Bia/)).toBe(`${at}&pessoa=11&${spot}`);
    expect(await hrefOf(/Nina/)).toBe(`${at}&pessoa=12&${spot}`);
    expect(await hrefOf(/Ver para um aluno novo/)).toBe(`${at}&pessoa=novo&${spot}`);
    cleanup();
    open(`?aba=calendario&pessoa=11&${spot}`, { [CALENDAR]: calendar() });
    expect(await hrefOf(/Ver outra pessoa/)).toBe(`${at}&${spot}`);
  });

  test('by name somebody is found who is not enrolled too, by who knows the members of the panel', async () => {
    const nina = { ...sampleOf<Member>(Member), id: 12, name: 'Nina', email: 'nina@example.com', role: 'student' };
    const people = { data: [{ ...nina, id: 11, name: 'Bia' }, nina], next: null };
    const { sent } = open('?aba=calendario&busca=n', {
      [ENROLLED]: pageOf([person(11, 'Bia')]),
      'GET /member': people,
    });
    const others = (await screen.findByRole('heading', { name: 'Sem matrícula neste curso' })).nextElementSibling!;
    const links = within(others as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ninanina@example.com', '/config_curso/class/3?aba=calendario&pessoa=12'],
    ]);
    expect(screen.getAllByRole('link', { name: /Bia/ })).toHaveLength(1);
    expect(sent.some(({ call }) => call === 'GET /member')).toBe(true);
    cleanup();
    open('?aba=calendario&busca=n', { [ENROLLED]: pageOf([]), 'GET /member': people });
    await screen.findByRole('link', { name: /Nina/ });
    expect(screen.queryByText('Ninguém com esse nome')).toBeNull();
  });

  test('says of everything when it opens, or why it does not', async () => {
    const lessons = [
      lesson(1, null),
      lesson(2, null, at),
      lesson(3, 'not_released', at),
      lesson(4, 'sequential'),
      lesson(5, 'class'),
      lesson(6, 'not_published'),
    ];
    show({ modules: [{ id: 7, title: 'Cores', reason: null, opens_at: null, lessons, waits_for: null }] });
    await screen.findByRole('heading', { name: 'Bia' });
    const said = lessons.map(
      ({ title }) => screen.getByText(title, { selector: 'li span' }).closest('li')!.textContent,
    );
    for (const [index, words] of [
      /Aberto$/,
      /Aberto desde 4 de mar.*09:00/,
      /Abre em 4 de mar.*09:00/,
      /Espera a conclusão de “Aula 1”/,
      /Só para outras turmas/,
      /Rascunho: só a equipe vê/,
    ].entries())
      expect(said[index]).toMatch(words);
    screen.getByText(/Início da turma: 4 de mar/);
    screen.getByText('Matrícula em 2 de janeiro de 2027');
  });

  describe('of a long course', () => {
    const dayOf = (id: number) => new Date(Date.UTC(2027, 0, id, 12)).toISOString();
    const long = Array.from({ length: 5 }, (_none, at) => ({
      id: at + 1,
      title: `Módulo ${at + 1}`,
      reason: null,
      opens_at: null,
      waits_for: null,
      lessons: Array.from({ length: 20 }, (_lesson, index) => {
        const id = at * 20 + index + 1;
        return lesson(id, 'not_released', dayOf(id));
      }),
    }));
    const drawn = () => screen.queryAllByText(/^Aula \d+$/, { selector: 'li span' }).length;

    test('the modules are folded, and each shows its lessons once it is opened', async () => {
      show({ modules: long });
      const fold = await screen.findByRole('button', { name: 'Módulo 2' });
      expect([fold.getAttribute('aria-expanded'), drawn()]).toEqual(['false', 0]);
      fireEvent.click(fold);
      expect([fold.getAttribute('aria-expanded'), drawn()]).toEqual(['true', 20]);
      screen.getByText('Aula 21', { selector: 'li span' });
      fireEvent.click(fold);
      expect(drawn()).toBe(0);
      cleanup();
      // Of a short one all is open, and can be folded.
      show({ modules: long.slice(0, 3) });
      await screen.findByRole('button', { name: 'Módulo 1' });
      expect(drawn()).toBe(60);
      press('Módulo 1');
      expect(drawn()).toBe(40);
    });

    test.each([
      ['&aula=27', 'Aula 27'],
      ['&modulo=2', 'Módulo 2'],
    ])('opens with what one came from in sight and marked (%s)', async (query, title) => {
      const seen: string[] = [];
      Element.prototype.scrollIntoView = function (this: Element) {
        seen.push(this.textContent);
      };
      open(`?aba=calendario&pessoa=11${query}`, { [CALENDAR]: calendar({ modules: long }) });
      await screen.findByRole('button', { name: 'Módulo 2', expanded: true });
      expect(drawn()).toBe(20);
      const marked = [...document.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent);
      expect(marked).toEqual([expect.stringMatching(new RegExp(`^${title}(?!\\d)`))]);
      expect(seen).toEqual(marked);
    });

    test('a long module is drawn in parts, from the one with the lesson that one came from', async () => {
      Element.prototype.scrollIntoView = () => undefined;
      const lessons = Array.from({ length: 10_000 }, (_none, index) => lesson(index + 1, 'not_released', dayOf(1)));
      open(`?aba=calendario&pessoa=11&aula=9950`, { [CALENDAR]: calendar({ modules: [{ ...long[0]!, lessons }] }) });
      await screen.findByText('Aula 9950', { selector: 'li span' });
      expect(drawn()).toBe(100);
      press('Mostrar 100 aulas anteriores');
      expect(drawn()).toBe(200);
      expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
      cleanup();
      show({ modules: [{ ...long[0]!, lessons: lessons.slice(0, 130) }] });
      fireEvent.click(await screen.findByRole('button', { name: 'Módulo 1' }));
      expect(drawn()).toBe(100);
      press('Mostrar mais 30 aulas');
      expect(drawn()).toBe(130);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Módulo 1' }));
      expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull();
    });

    test('the next dates are shown, and the others when they are asked for', async () => {
      show({ modules: long });
      await screen.findByRole('heading', { name: 'O que abre quando' });
      const dates = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
      expect(dates()).toEqual(Array.from({ length: 30 }, (_none, at) => `Aula ${at + 1}`));
      press('Mostrar mais 70 datas');
      expect(dates()).toHaveLength(100);
      expect(screen.queryByRole('button', { name: /^Mostrar mais/ })).toBeNull();
    });
  });

  test('what is still to come stands by its dates, the first first', async () => {
    const later = moment('2027-05-04T09:00');
    const lessons = [lesson(1, 'not_released', later), lesson(2, 'not_released', at), lesson(3, 'not_released', at)];
    show({ modules: [{ id: 7, title: 'Cores', reason: null, opens_at: null, lessons, waits_for: null }] });
    await screen.findByRole('heading', { name: 'O que abre quando' });
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'Aula 2 · Aula 3',
      'Aula 1',
    ]);
  });

  test.each([
    [{ reason: 'expired', opens_at: null, expires_at: at }, /O acesso terminou em 4 de mar/],
    [{ reason: 'no_enrolment', opens_at: null, expires_at: null }, 'Sem matrícula neste curso'],
    [{ reason: 'not_released', opens_at: at, expires_at: null }, /Abre em 4 de mar/],
  ] as const)('says what closes all of it (%j)', async (course, words) => {
    show({ course, class: null });
    await screen.findByText(words);
    screen.getByText('Sem turma');
  });
});
