import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Watch } from '@clube/shared/contracts/course';
import { Module } from '@clube/shared/contracts/module';
import {
  answerTo,
  describeStates,
  fill,
  openScreen,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { ModulesPage } from './modules-page.tsx';

const WATCH = 'GET /course/3/watch';
const open = (answers: Answers = {}) =>
  openScreen(<ModulesPage />, {
    path: '/config_curso/:curso/module',
    at: '/config_curso/3/module',
    role: 'owner',
    answers,
  });
const unit = (change: Partial<Module>): Module => ({ ...sampleOf<Module>(Module), ...change });
const withModules = (...modules: Module[]): Watch => ({ ...answerTo<Watch>('/course/3/watch'), modules });

describeStates({ open, read: WATCH, shown: 'title sample', missing: 'course.not_found' });

describe('the modules of a course', () => {
  test('stand in order with their lessons, each leads to them, and the course is above', async () => {
    open({
      [WATCH]: withModules(
        unit({ id: 7, position: 1, title: 'Materiais', lessons_count: 1 }),
        unit({ id: 8, position: 2, title: 'Cores', lessons_count: 5 }),
      ),
    });
    const first = await screen.findByRole('link', { name: /Materiais/ });
    expect(first.textContent).toBe('1. Materiais1 aula');
    expect(first.getAttribute('href')).toBe('/config_curso/3/module/7/lesson');
    expect(screen.getByRole('link', { name: /Cores/ }).textContent).toBe('2. Cores5 aulas');
    expect(screen.getByRole('link', { name: 'title sample' }).getAttribute('href')).toBe('/config_curso/3');
  });

  test('none yet: it says what a module is for', async () => {
    open({ [WATCH]: withModules() });
    await screen.findByText('Nenhum módulo ainda');
    expect(screen.getByText('Um módulo junta aulas de um mesmo assunto.')).toBeTruthy();
  });

  test('a new one needs a title, is sent, shows, and the field is empty', async () => {
    const { changes, answers } = open({ [WATCH]: withModules() });
    await screen.findByLabelText('Novo módulo');
    press('Criar módulo');
    expect(screen.getByText('Dê um título ao módulo.')).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('Novo módulo', 'Cores');
    answers[WATCH] = withModules(unit({ position: 1, title: 'Cores' }));
    press('Criar módulo');
    await screen.findByText('1. Cores');
    expect(changes()).toEqual([['POST /course/3/module', { title: 'Cores' }]]);
    await waitFor(() => expect(screen.getByLabelText('Novo módulo')).toHaveProperty('value', ''));
  });

  test('one that is not made is said, and its title stays', async () => {
    open({ [WATCH]: withModules(), 'POST /course/3/module': refusal('server.failed') });
    await screen.findByLabelText('Novo módulo');
    fill('Novo módulo', 'Cores');
    press('Criar módulo');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByLabelText('Novo módulo')).toHaveProperty('value', 'Cores');
  });
});
