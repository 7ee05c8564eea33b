/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderPage } from '@clube/shared/testing';
import { Component } from './frame.tsx';

test.each(['owner', 'admin'] as const)(
  'the frame of a %s is drawn without a browser: skip link, navigation, content',
  async (role) => {
    const { filled } = await renderPage(createElement(Component), '*', role, '/nobody');
    expect(filled).toMatch(/<a [^>]*href="#conteudo"/);
    // What the link leads to takes the focus.
    expect(filled).toMatch(/<main [^>]*id="conteudo"[^>]* tabindex="-1"/i);
    expect(filled).toMatch(/<nav/);
    // The page says how many notifications are not read.
    expect(filled).toMatch(/aria-label="Notificações, \d+ não lidas?"/);
    expect(filled).toMatch(/<main[^>]*>[\s\S]*Esta página não existe[\s\S]*<\/main>/);
  },
);

test('nobody’s frame draws nothing: it leads to the sign-in', async () => {
  const { filled } = await renderPage(createElement(Component), '*', null, '/certificates');
  expect(filled).toBe('');
});
