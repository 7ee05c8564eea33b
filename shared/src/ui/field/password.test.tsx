import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { PasswordField } from './field.tsx';

test('a password is masked until its person wants to see it, and may be pasted or filled in by a manager', () => {
  render(
    <I18nProvider i18n={i18n}>
      <PasswordField label="Senha" autoComplete="current-password" />
    </I18nProvider>,
  );
  const input = screen.getByLabelText('Senha');
  expect(input).toMatchObject({ type: 'password', autocomplete: 'current-password', readOnly: false });
  // False would say that somebody prevented it.
  expect(fireEvent.paste(input)).toBe(true);
  expect(fireEvent.drop(input)).toBe(true);
  fireEvent.change(input, { target: { value: 'uma senha boa' } });
  expect(input).toMatchObject({ value: 'uma senha boa', type: 'password' });
  const reveal = screen.getByRole('button');
  fireEvent.click(reveal);
  expect(input).toMatchObject({ type: 'text' });
  fireEvent.click(reveal);
  expect(input).toMatchObject({ type: 'password' });
});
