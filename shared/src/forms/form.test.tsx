import { useState, type ComponentProps } from 'react';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../failure/api-error.ts';
import { fill, openScreen, press } from '../testing/index.ts';
import { Form, SelectInput, Submit, TextInput, useUnsaved } from './index.ts';

type Values = { name: string; email: string };
const open = (onSubmit: ComponentProps<typeof Form<Values>>['onSubmit']) =>
  openScreen(
    <Form<Values>
      onSubmit={onSubmit}
      messages={{ 'request.invalid': { field: 'email', text: 'Confira o e-mail.' } }}
      validate={({ name, email }) => ({
        name: name ? undefined : 'Diga o nome.',
        email: email ? undefined : 'Diga o e-mail.',
      })}
    >
      <TextInput name="name" label="Nome" />
      <TextInput name="email" label="E-mail" />
      <Submit>Enviar</Submit>
    </Form>,
    { path: '/' },
  );

test('a send that is refused leads the keyboard to the first field that is wrong, again and again', async () => {
  open(() => Promise.reject(new ApiError(400, { code: 'request.invalid', message: 'no' })));
  press('Enviar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
  fill('Nome', 'Bia');
  press('Enviar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  fill('E-mail', 'bia');
  screen.getByRole('button', { name: 'Enviar' }).focus();
  press('Enviar');
  await screen.findByText('Confira o e-mail.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
});

describe('of letters that nobody sees', () => {
  const refused = (path: string) => {
    const errors = [{ path, code: 'line', message: 'must hold something to read' }];
    open(() => Promise.reject(new ApiError(400, { code: 'request.invalid', message: 'no', errors })));
    fill('Nome', '\u3164');
    fill('E-mail', 'bia@example.com');
    press('Enviar');
  };
  const told = () => screen.findByText('Só há letras que não se veem. Apague e escreva de novo.');

  test.each(['/name', '/buyer/name', '/name/0'])('the field of %s is told so, and no other', async (path) => {
    refused(path);
    await told();
    const [name, email] = ['Nome', 'E-mail'].map((label) => screen.getByLabelText(label));
    expect([name, email].map((field) => field!.getAttribute('aria-invalid'))).toEqual(['true', null]);
    expect(screen.queryByText('Confira o e-mail.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  test('where the form has no such field it is said above', async () => {
    refused('/questions/0/answer');
    await waitFor(async () => expect(document.activeElement).toBe(await told()));
    expect(screen.queryByText('Confira o e-mail.')).toBeNull();
  });
});

test('of several wrong fields the head of the form says which, each a way to it, for as long as it is wrong', async () => {
  open(() => Promise.resolve());
  expect(screen.queryByRole('group')).toBeNull();
  press('Enviar');
  const summary = within(await screen.findByRole('group', { name: 'Confira 2 campos:' }));
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Nome', 'E-mail']);
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'));
  fireEvent.click(summary.getByRole('link', { name: 'E-mail' }));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  // One is to be seen at a glance.
  fill('E-mail', 'bia@example.com');
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

test('of fields that are empty again after they were sent nothing is said', async () => {
  open(async (_values, form) => form.restart({}));
  press('Enviar');
  await screen.findByRole('group', { name: 'Confira 2 campos:' });
  fill('Nome', 'Bia');
  fill('E-mail', 'bia@example.com');
  press('Enviar');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe(''));
  expect(screen.queryByRole('group')).toBeNull();
});

test('where no field is wrong it is never lost: it stays, or stands at what is said above the form', async () => {
  open(() => Promise.reject(new ApiError(500, { code: 'server.failed' })));
  fill('Nome', 'Bia');
  fill('E-mail', 'bia@example.com');
  press('Enviar');
  const said = await screen.findByText('Não foi possível salvar agora. Tente de novo.');
  await waitFor(() => expect(document.activeElement).toBe(said));
});

test('what was emptied, or chosen to be nothing, is as it was while there was nothing', () => {
  const Unsaved = () => <output>{JSON.stringify(useUnsaved().unsaved ?? 'nothing')}</output>;
  openScreen(
    <Form<{ phone: string; country: string }>
      onSubmit={() => Promise.resolve()}
      initialValues={{ phone: '', country: '' }}
    >
      <Unsaved />
      <TextInput name="phone" label="Telefone" />
      <SelectInput name="country" label="País">
        <option value="">Não informado</option>
        <option value="BR">Brasil</option>
      </SelectInput>
    </Form>,
    { path: '/' },
  );
  const unsaved = () => JSON.parse(document.querySelector('output')!.textContent) as unknown;
  for (const [label, name, value] of [
    ['Telefone', 'phone', '11'],
    ['País', 'country', 'BR'],
  ] as const) {
    fill(label, value);
    expect(unsaved()).toEqual({ [name]: value });
    fill(label, '');
    expect(unsaved()).toBe('nothing');
  }
});

test('what was typed stays while the form is drawn anew with a list of the same values, and goes with another one', () => {
  function Drawn() {
    const [times, setTimes] = useState(0);
    return (
      <Form onSubmit={async () => {}} initialValues={{ address: '', events: times < 2 ? [] : ['paid'] }}>
        <TextInput name="address" label="Endereço" />
        <button type="button" onClick={() => setTimes(times + 1)}>
          Anew
        </button>
      </Form>
    );
  }
  openScreen(<Drawn />, { path: '/' });
  const typed = () => screen.getByLabelText<HTMLInputElement>('Endereço').value;
  fill('Endereço', 'https://example.com');
  press('Anew');
  expect(typed()).toBe('https://example.com');
  press('Anew');
  expect(typed()).toBe('');
});
