import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { needs } from '../commands/deployed.ts';
import { api, mainUrl } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { addPerson, createCourse, lessonUrl } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('database');

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('at /members an owner finds somebody, sees all of them, and opens, extends and closes what is theirs', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'Papel' }, { title: 'Tinta' }]], 'Aquarela');
  const student = await addStudent();
  const { page } = await open('/members', panel.admin);
  await page.getByLabel('Buscar por nome, e-mail ou documento').fill(student.email.toUpperCase());
  await expect(page.getByText('1 pessoa', { exact: true })).toBeVisible();

  // For the chosen: a course, and back.
  await row(page, student.email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Matricular ou estender' }).click();
  const dialog = page.getByRole('dialog', { name: 'Curso para 1 pessoa' });
  await dialog.getByLabel('Curso', { exact: true }).selectOption('Aquarela');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Matrículas feitas: 1 pessoa')).toBeVisible();
  await expect(row(page, student.email)).toContainText('1 curso');
  const { page: learner } = await open(lessonUrl(course, 0), student);
  await expect(learner.getByRole('heading', { name: 'Papel' }).first()).toBeVisible();

  // In one look, by keyboard.
  await row(page, student.email).getByRole('button').focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('dialog');
  await expect(profile.getByRole('region', { name: 'Cursos' })).toContainText('Aquarela');
  await expect(profile.getByRole('region', { name: 'Aparelhos' })).toBeVisible();
  const why = profile.getByRole('region', { name: 'Por que não vê esta aula?' });
  await why.getByLabel('Curso').selectOption('Aquarela');
  await why.getByLabel('Aula').selectOption('Tinta');
  await expect(why).toContainText('vê esta aula: a matrícula vale e nada a fecha.');
  await onDatabase('update courses set is_sequential = true where id = $1', course.id);
  await why.getByLabel('Aula').selectOption('Papel');
  await page.reload();
  await why.getByLabel('Curso').selectOption('Aquarela');
  await why.getByLabel('Aula').selectOption('Tinta');
  await expect(why).toContainText('Falta concluir “Papel”, que vem antes.');

  await profile.getByRole('button', { name: 'Suspender' }).click();
  await expect(profile.getByText('Suspenso', { exact: true })).toBeVisible();
  provoked.push(401);
  await expect(learner).toHaveURL(/\/\?to=/);
  const below = page.getByRole('row', { includeHidden: true }).filter({ hasText: student.email });
  await expect(below).toContainText('Suspenso');
  await profile.getByRole('button', { name: 'Desfazer' }).click();
  await expect(profile.getByText('Suspenso', { exact: true })).toHaveCount(0);
  // What is said of anything else lies above it, and goes on click.
  await profile.getByRole('button', { name: 'Reenviar acesso' }).click();
  const mailed = page.getByText(`Enviamos o acesso para ${student.email}.`);
  await mailed.click();
  await expect(mailed).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(row(page, student.email)).toContainText('Ativo');
});

test('a list of people is looked at, asked in by and by, and no second time', async ({ open, panel }) => {
  await createCourse(panel.token, [[{}]], 'Aquarela');
  const mail = (name: string) => `${name}-${panel.slug}@example.com`;
  const rows = [
    'Nome;E-mail;CPF;Grupos',
    `João Conceição;${mail('joao')};;Feira | feira`,
    `Ana Lima;${mail('ana')};529.982.247-25`,
    `Ana de novo;${mail('ANA')};`,
    `=1+1;${mail('formula')};`,
    `Sem arroba;nada;`,
  ];
  const file = { name: 'alunos.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n'), 'latin1') };
  const { page } = await open('/members', panel.admin);
  const choose = async () => {
    await page.getByRole('button', { name: 'Importar lista' }).click();
    await page.getByLabel(/Escolha um arquivo CSV/).setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Importar uma lista' });
    await expect(dialog.getByText('5 linhas')).toBeVisible();
    return dialog;
  };
  const dialog = await choose();
  await expect(dialog.getByText('2 prontas')).toBeVisible();
  await expect(dialog.getByText('Linha 4: e-mail repetido no arquivo')).toBeVisible();
  await expect(dialog.getByText('Linha 5: o nome é uma fórmula de planilha')).toBeVisible();
  await expect(dialog.getByText('Linha 6: e-mail inválido')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('1');
  await expect(dialog.getByRole('list', { name: '1 grupo novo será criado:' })).toHaveText('Feira');
  await dialog.getByRole('checkbox', { name: 'Aquarela' }).check();
  await dialog.getByRole('button', { name: 'Importar 2 pessoas' }).click();
  await expect(row(page, mail('joao'))).toContainText('João Conceição');
  await expect(row(page, mail('joao'))).toContainText('1 curso');
  await expect(row(page, mail('ana'))).toContainText('Convidado');
  await (await choose()).getByRole('button', { name: 'Importar 2 pessoas' }).click();
  await expect
    .poll(async () => (await api<{ known: number }[]>('GET', '/member/import', { token: panel.token }))[0]?.known)
    .toBe(2);
  await expect(page.getByText('2 convites', { exact: true })).toBeVisible();
  const groups = await api<{ name: string }[]>('GET', '/member/group', { token: panel.token });
  expect(groups.map(({ name }) => name)).toEqual(['Feira']);
});

test('a filter that an owner saved for all is a colleague’s too, by name and by its address; columns go with it', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/members', panel.admin);
  await page.getByLabel('Papel').selectOption('Aluno');
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('menuitem', { name: 'Ocultar Progresso' }).click();
  await page.getByRole('button', { name: 'Salvar este filtro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar este filtro' });
  await dialog.getByLabel('Nome do filtro').fill('Só alunos');
  await dialog.getByLabel('Mostrar a toda a equipe que cuida de membros').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Só alunos', pressed: true })).toBeVisible();
  const { pathname, search } = new URL(page.url());

  const { page: colleague } = await open('/members', await addPerson(panel.token, 'admin'));
  await colleague.getByRole('button', { name: 'Só alunos', pressed: false }).click();
  await expect(row(colleague, student.email)).toBeVisible();
  await expect(colleague.getByRole('columnheader', { name: 'Progresso' })).toHaveCount(0);
  await expect(colleague.getByRole('row')).toHaveCount(2);
  expect(new URL(colleague.url()).search).toBe(search);
  await colleague.getByRole('button', { name: 'Mais sobre o filtro “Só alunos”' }).click();
  await colleague.getByRole('menuitem', { name: 'Apagar o filtro' }).click();
  await colleague.getByRole('button', { name: 'Apagar', exact: true }).click();
  await expect(colleague.getByRole('button', { name: 'Só alunos' })).toHaveCount(0);
  // The link shows the same, though its name is gone.
  await page.goto(`${pathname}${search}`);
  await expect(row(page, student.email)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Progresso' })).toHaveCount(0);
});

test('members stand in groups, and an act is for all of a filter, also those whom the page does not show', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  await onDatabase(
    `with u as (insert into users (email, first_name)
       select 'm' || n || '-' || $1 || '@example.com', 'Rosa' from generate_series(1, 40) n returning id)
     insert into members (site_id, user_id, role, first_name, last_name)
     select s.id, u.id, 'student', 'Rosa', u.id::text from u cross join sites s where s.slug = $1`,
    panel.slug,
  );
  const { page } = await open('/members', panel.admin);
  await page.getByRole('button', { name: 'Grupos' }).click();
  const groups = page.getByRole('dialog', { name: 'Grupos de membros' });
  await groups.getByLabel('Novo grupo').fill('Feira de maio');
  await groups.getByRole('button', { name: 'Criar grupo' }).click();
  await expect(groups.getByText('ninguém')).toBeVisible();
  await groups.getByRole('button', { name: 'Fechar' }).click();

  // One, in the profile.
  await row(page, student.email).getByRole('button').click();
  const profile = page.getByRole('dialog');
  await profile.getByRole('button', { name: 'Pôr num grupo' }).click();
  const ask = page.getByRole('dialog', { name: 'Pôr num grupo ou tirar dele' });
  await ask.getByLabel('Grupo').selectOption('Feira de maio');
  await ask.getByRole('button', { name: 'Confirmar' }).click();
  await expect(profile.getByRole('region', { name: 'Grupos' })).toContainText('Feira de maio');
  // It goes once the profile is read anew, and the key would be its own until then.
  await expect(ask).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, student.email)).toContainText('Feira de maio');

  // All of a filter, and back.
  await page.getByLabel('Buscar por nome, e-mail ou documento').fill('Rosa');
  await expect(page.getByText('40 pessoas', { exact: true })).toBeVisible();
  await page.getByLabel('Escolher todos desta lista').check();
  await page.getByRole('button', { name: 'Selecionar todos os 40 deste filtro' }).click();
  await page.getByRole('button', { name: 'Mais para os escolhidos' }).click();
  await page.getByRole('menuitem', { name: 'Pôr num grupo ou tirar dele' }).click();
  await ask.getByLabel('Grupo').selectOption('Feira de maio');
  await ask.getByRole('button', { name: 'Confirmar' }).click();
  const done = page.getByRole('region', { name: 'Postas no grupo' });
  await expect(done).toContainText('40 pessoas');
  await page.getByLabel('Buscar por nome, e-mail ou documento').fill('');
  await page.getByLabel('Grupo', { exact: true }).selectOption('Feira de maio');
  await expect(page.getByText('41 pessoas', { exact: true })).toBeVisible();
  await done.getByRole('button', { name: 'Desfazer' }).click();
  await expect(done).toContainText('Desfeito.');
  await expect(page.getByText('1 pessoa', { exact: true })).toBeVisible();
  await expect(row(page, student.email)).toBeVisible();

  // It goes, and whoever was in it stays.
  await page.getByRole('button', { name: 'Grupos' }).click();
  await groups.getByRole('button', { name: 'Remover o grupo “Feira de maio”' }).click();
  const question = page.getByRole('dialog', { name: 'Remover o grupo “Feira de maio”?' });
  await expect(question).toContainText('No grupo: 1 pessoa.');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(groups.getByText('Nenhum grupo ainda.')).toBeVisible();
  await groups.getByRole('button', { name: 'Fechar' }).click();
  await page.goto('/members?papel=student');
  await expect(page.getByText('41 pessoas', { exact: true })).toBeVisible();
});

test('the list comes as a file that a spreadsheet opens and runs nothing of', async ({ open, panel, addStudent }) => {
  const student = await addStudent();
  await onDatabase(
    `update members set first_name = '=1+1' where user_id = (select id from users where email = $1)`,
    student.email,
  );
  const other = await addStudent();
  const { page } = await open('/members?papel=student', panel.admin);
  const exported = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await press();
    return readFile(await (await download).path(), 'utf8');
  };
  const text = await exported(() => page.getByRole('button', { name: 'Exportar' }).click());
  expect(text.startsWith('\uFEFF"Nome";"E-mail";')).toBe(true);
  expect(text).toContain(`"'=1+1`);
  expect(text.trim().split('\r\n')).toHaveLength(3);
  await row(page, other.email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mais para os escolhidos' }).click();
  const chosen = await exported(() => page.getByRole('menuitem', { name: 'Exportar' }).click());
  expect(chosen.trim().split('\r\n')).toHaveLength(2);
  expect(chosen).toContain(other.email);
  await expect(page).toHaveURL(`${mainUrl()}/members?papel=student`);
});

test('[2.21] banners are managed at /banners and members at /members, by staff and by nobody else', async ({
  open,
  panel,
  addStudent,
}) => {
  const student = await addStudent();
  const { page } = await open('/banners', panel.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Banners' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo banner' }).click();
  await page.getByLabel('Título do banner').fill('Semana do papel');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('button', { name: 'Voltar a rascunho' })).toBeVisible();

  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Membros' })).toBeVisible();
  await row(page, student.email).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar papel' }).click();
  const role = page.getByRole('dialog', { name: /^Papel de / });
  await role.getByLabel('Papel').selectOption('support');
  await role.getByRole('button', { name: 'Mudar papel' }).click();
  await expect(role).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, student.email)).toContainText('Suporte');

  const { page: learner } = await open('/home', await addStudent());
  await expect(learner.getByText('Semana do papel').first()).toBeVisible();
  for (const path of ['/banners', '/members']) {
    await learner.goto(path);
    await expect(learner.getByRole('heading', { name: 'Você não tem acesso a esta página' })).toBeVisible();
  }
});
