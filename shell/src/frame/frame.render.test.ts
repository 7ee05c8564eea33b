/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderPage } from '@clube/shared/testing';
import { Component } from './frame.tsx';

test.each(['owner', 'admin'] as const)(
  'the frame of a %s is drawn without a browser: skip link, navigation, content',
  async (role) => {
    const { filled } = await renderPage(createElement(Component), '*', role, '/create-certificates/1');
    expect(filled).toMatch(/<a [^>]*href="#conteudo"/);
    expect(filled).toMatch(/<nav/);
    // The page says how many notifications are not read.
    expect(filled).toMatch(/aria-label="Notificações, \d+ não lidas?"/);
    expect(filled).toMatch(/<main[^>]*>[\s\S]*Esta página está sendo construída[\s\S]*<\/main>/);
  },
);

test('an address that nobody draws says so inside of the frame', async () => {
  const { filled } = await renderPage(createElement(Component), '*', 'student', '/nobody');
  expect(filled).toMatch(/<nav[\s\S]*<main[^>]*>[\s\S]*Esta página não existe[\s\S]*<\/main>/);
});

test('a page for staff is not shown to a student, and the frame stands', async () => {
  const { filled } = await renderPage(createElement(Component), '*', 'student', '/create-certificates/1');
  expect(filled).toMatch(/<nav[\s\S]*Você não tem acesso a esta página/);
  expect(filled).not.toContain('sendo construída');
});

test('nobody’s frame draws nothing: it leads to the sign-in', async () => {
  const { filled } = await renderPage(createElement(Component), '*', null, '/certificates');
  expect(filled).toBe('');
});
