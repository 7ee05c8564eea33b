import { EMAIL_PATTERN } from '@clube/shared/contracts/member';
import type { ImportField } from '@clube/shared/contracts/member-filters';
import { folded } from '../../lib/csv-rows.ts';

const LONGEST_EMAIL = 254;
const email = new RegExp(EMAIL_PATTERN);

export type Mapping = Record<ImportField, number | null>;

/** What columns are called, in the languages of the product and of the exports that people bring. */
const names: Record<ImportField, readonly string[]> = {
  email: [
    'e mail',
    'email',
    'correo',
    'correo electronico',
    'email address',
    'e mail address',
    'mail',
    'endereco de e mail',
    'correio eletronico',
  ],
  first_name: ['primeiro nome', 'first name', 'firstname', 'given name', 'primer nombre', 'nombres', 'nomes'],
  last_name: ['sobrenome', 'ultimo nome', 'last name', 'lastname', 'surname', 'family name', 'apellido', 'apellidos'],
  name: ['nome', 'name', 'nombre', 'nome completo', 'full name', 'nombre completo', 'aluno', 'alumno', 'student'],
  document: [
    'cpf',
    'cnpj',
    'cpf ou cnpj',
    'cpf cnpj',
    'documento',
    'document',
    'documento de identidad',
    'nif',
    'dni',
    'nie',
    'rut',
    'nit',
    'cuit',
    'curp',
    'rfc',
    'tax id',
  ],
  country: [
    'pais',
    'country',
    'codigo do pais',
    'codigo de pais',
    'country code',
    'pais do documento',
    'pais del documento',
    'country of the document',
  ],
  groups: ['grupos', 'grupo', 'etiquetas', 'etiqueta', 'groups', 'group', 'tags', 'tag'],
};

/** Documents that no Brazilian has. */
const FOREIGN = new Set(['nif', 'dni', 'nie', 'rut', 'nit', 'cuit', 'curp', 'rfc', 'tax id', 'documento de identidad']);

/** Whether a cell holds the address of a mailbox. */
export const isMailbox = (cell: string): boolean => cell.length <= LONGEST_EMAIL && email.test(cell.toLowerCase());

/** Whether cells name columns: nobody's column is called like a mailbox. */
export const isHeader = (cells: readonly string[]): boolean => !cells.some(isMailbox);

/** Which column is what by its name; beside a last name, `name` is the first. */
export function guessMapping(columns: readonly string[]): Mapping {
  const known = columns.map(folded);
  const find = (field: ImportField) => {
    const at = known.findIndex((name) => names[field].includes(name));
    return at < 0 ? null : at;
  };
  const [email, name, first, last] = [find('email'), find('name'), find('first_name'), find('last_name')];
  const groups = find('groups');
  const called = find('document');
  const kind = called === null ? '' : known[called]!;
  // Where a Brazilian lives says nothing of their CPF; another country's document without its country would be taken for a CPF.
  const country = /\b(cpf|cnpj)\b/.test(kind) ? null : find('country');
  const document = country === null && FOREIGN.has(kind) ? null : called;
  if (first === null && last !== null)
    return { email, name: null, first_name: name, last_name: last, document, country, groups };
  return { email, name: first === null ? name : null, first_name: first, last_name: last, document, country, groups };
}

/** The same, with the column of mailboxes by what stands in it: the one that has most of them. @param rows below the names */
export function withMailboxes(mapping: Mapping, rows: readonly (readonly string[])[]): Mapping {
  const named = new Set(Object.values(mapping));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const counts = Array.from({ length: width }, (_count, column) =>
    named.has(column) ? 0 : rows.filter((cells) => isMailbox(cells[column] ?? '')).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? mapping : { ...mapping, email: counts.indexOf(most) };
}
