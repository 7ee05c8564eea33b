import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { fill, openScreen, press } from '@clube/shared/testing';
import { Component } from './create-account-page.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const open = () => openScreen(<Component />, { path: '/create-account', role: null });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('what was typed survives a reload, and ends with the tab', async () => {
  open();
  fill('Nome completo', 'Rosa Lima');
  fill('E-mail', 'rosa@example.com');
  fill('CPF ou CNPJ', '529.982.247-25');
  await waitFor(() => expect(JSON.stringify(Object.values(sessionStorage))).toContain('529.982.247-25'));
  expect(Object.values(localStorage)).toEqual([]);
  cleanup();
  open();
  await waitFor(() => expect(value('Nome completo')).toBe('Rosa Lima'));
  expect(['E-mail', 'CPF ou CNPJ'].map(value)).toEqual(['rosa@example.com', '529.982.247-25']);
});

test('a form that is refused leads to its first wrong field', async () => {
  open();
  fill('Nome completo', 'Rosa Lima');
  press('Criar conta');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(screen.getByText('Por favor, insira seu e-mail.')).toBeTruthy();
});
