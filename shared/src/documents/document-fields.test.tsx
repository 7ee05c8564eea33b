import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { activateLocale } from '../i18n/index.ts';
import { Form, Submit } from '../forms/index.ts';
import { fill, openScreen } from '../testing/index.ts';
import { DocumentFields, useDocumentFault } from './index.ts';

type Values = { document?: string; document_country?: string };

function Sample({ country, sent }: { country: string; sent: Values[] }) {
  const fault = useDocumentFault();
  return (
    <Form<Values>
      onSubmit={async (values) => sent.push(values)}
      initialValues={{ document_country: country }}
      validate={({ document, document_country }) => ({ document: fault(document_country, document) })}
    >
      <DocumentFields />
      <Submit>Mandar</Submit>
    </Form>
  );
}

const open = (country = 'BR') => {
  const sent: Values[] = [];
  openScreen(<Sample country={country} sent={sent} />, { path: '/' });
  return sent;
};
const choose = (country: string) => fireEvent.change(screen.getByLabelText('País'), { target: { value: country } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Mandar' }));

test('in Brazil it is a CPF or CNPJ, and its digits are looked at before it is sent', async () => {
  const sent = open();
  send();
  await screen.findByText('Por favor, insira seu CPF ou CNPJ.');
  fill('CPF ou CNPJ', '529.982.247-24');
  send();
  await screen.findByText('Confira o CPF ou CNPJ.');
  fill('CPF ou CNPJ', '529.982.247-25');
  send();
  await waitFor(() => expect(sent).toEqual([{ document_country: 'BR', document: '529.982.247-25' }]));
});

test.each([
  ['PT', 'NIF'],
  ['ES', 'DNI, NIE ou CIF'],
  ['AR', 'DNI ou CUIT'],
  ['MX', 'CURP ou RFC'],
  ['CL', 'RUT'],
])('of %s it is called as there: %s, never CPF', async (country, name) => {
  const sent = open();
  choose(country);
  expect(screen.getByLabelText(name).getAttribute('placeholder')).toMatch(/\d/);
  expect(screen.queryByText(/CPF/)).toBeNull();
  send();
  await screen.findByText(`Por favor, insira seu ${name}.`);
  fill(name, '1');
  send();
  await waitFor(() => expect(sent).toEqual([{ document_country: country, document: '1' }]));
});

test('of a country without documents nothing is asked for', async () => {
  const sent = open('US');
  expect(screen.queryByRole('textbox')).toBeNull();
  send();
  await waitFor(() => expect(sent).toEqual([{ document_country: 'US' }]));
});

test('names are joined as the language does', () => {
  activateLocale('en');
  open('AR');
  expect(screen.getByLabelText('DNI or CUIT')).toBeTruthy();
  activateLocale('pt');
});
