import { describe, expect, test } from '@jest/globals';
import { MOST_IMPORT_ROWS } from '@clube/shared/contracts/member-filters';
import { readPeople, type Person } from './people.ts';

const read = (content: string | Buffer, mapping = {}, take?: (person: Person) => void) =>
  readPeople(typeof content === 'string' ? Buffer.from(content) : content, mapping, undefined, take);
/** With who was given. */
const readAll = async (content: string | Buffer, mapping = {}) => {
  const people: Person[] = [];
  const told = await read(content, mapping, (person) => people.push(person));
  return { ...told, people };
};
const people = async (content: string | Buffer, mapping = {}) => (await readAll(content, mapping)).people;
const code = (content: string | Buffer, mapping = {}) =>
  read(content, mapping).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );
const JOAO = {
  email: 'joao@example.com',
  firstName: 'João',
  lastName: 'Conceição',
  document: null,
  documentKind: null,
  groups: [],
};
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const TABLE = 'nome,e-mail\nJoão Conceição,joao@example.com\n';

describe('bytes', () => {
  test.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['UTF-16, little end first', utf16(TABLE)],
    ['UTF-16, big end first', utf16(TABLE, true)],
    ['what Windows writes', Buffer.from(TABLE, 'latin1')],
    ['line ends of Windows', Buffer.from(TABLE.replaceAll('\n', '\r\n'))],
    ['line ends of old Macs', Buffer.from(TABLE.replaceAll('\n', '\r'))],
    ['letters with their accents apart', Buffer.from(TABLE.normalize('NFD'))],
    ['semicolons', Buffer.from(TABLE.replaceAll(',', ';'))],
    ['tabs', Buffer.from(TABLE.replaceAll(',', '\t'))],
    ['bars', Buffer.from(TABLE.replaceAll(',', '|'))],
    ['quotes around everything', Buffer.from('"nome","e-mail"\n"João Conceição","joao@example.com"')],
    ['blanks around everything', Buffer.from(' nome , e-mail \n  João   Conceição ,  JOAO@Example.com  \n\n ,\n')],
  ])('%s: the same person', async (_what, bytes) => {
    expect(await people(bytes)).toEqual([{ line: 2, ...JOAO }]);
  });

  test.each([
    ['nothing', ''],
    ['blanks alone', '\n \n,,\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2])],
    ['a spreadsheet’s own format', Buffer.from('PK\u0003\u0004\0\0')],
    ['a row with a million columns', `${'a,'.repeat(1_000_000)}\nx@example.com`],
    ['101 columns', `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n`],
    ['a quote that never ends', `nome,email\n"${'a\n'.repeat(100_000)}`],
  ])('%s is no file of people', async (_what, content) => {
    expect(await code(content)).toBe('import.unreadable');
  });

  test('so many rows, and no more', async () => {
    const rows = (count: number) =>
      `nome,email\n${Array.from({ length: count }, (_, at) => `Ana,a${at}@example.com`).join('\n')}`;
    expect((await read(rows(MOST_IMPORT_ROWS))).ready).toBe(MOST_IMPORT_ROWS);
    expect(await code(rows(MOST_IMPORT_ROWS + 2))).toBe('import.too_many_rows');
  });

  test.each(['', ',grupos'])(
    'others have their turn while a file is read, and people are given meanwhile: nome,email%s',
    async (more) => {
      let turns = 0;
      let isReading = true;
      let taken = 0;
      const given = new Set<number>();
      const turn = () => {
        turns += 1;
        given.add(taken);
        if (isReading) setImmediate(turn);
      };
      setImmediate(turn);
      const rows = Array.from({ length: 20_000 }, (_, at) => `Ana,a${at}@example.com${more}`).join('\n');
      const { ready } = await read(`nome,email${more}\n${rows}`, {}, () => (taken += 1));
      isReading = false;
      expect([ready, taken]).toEqual([20_000, 20_000]);
      expect(turns).toBeGreaterThan(30);
      expect(given.size).toBeGreaterThan(30);
    },
  );

  test.each([
    ['short', 'a\n'],
    ['empty but of another length', ',\n'],
    ['of different lengths', 'a,b\na\n'],
  ])('10 MB of rows that are %s are too many', async (_what, row) => {
    expect(await code(`nome,email,cpf\nAna,ana@example.com,\n${row.repeat(9_900_000 / row.length)}`)).toBe(
      'import.too_many_rows',
    );
  });

  test('what is longer than a mailbox is none, whatever it looks like', async () => {
    for (const cell of [`${'a'.repeat(300)}@example.com`, `a@${'.'.repeat(60_000)}@`])
      expect((await read(`${cell},email\nAna,ana@example.com`)).columns[1]).toBe('email');
  });
});

describe('columns', () => {
  test.each([
    [
      'Nome;Sobrenome;E-mail;CPF',
      { first_name: 0, last_name: 1, email: 2, document: 3, name: null, country: null, groups: null },
    ],
    [
      'Email,Full name',
      { email: 0, name: 1, first_name: null, last_name: null, document: null, country: null, groups: null },
    ],
    [
      'Correo electrónico,Nombre,Apellidos',
      { email: 0, first_name: 1, last_name: 2, name: null, document: null, country: null, groups: null },
    ],
    [
      'First name,Last name,Email address',
      { first_name: 0, last_name: 1, email: 2, name: null, document: null, country: null, groups: null },
    ],
    [
      'Nombre;Email;DNI',
      { name: 0, first_name: null, last_name: null, email: 1, document: null, country: null, groups: null },
    ],
    [
      'Nombre;Email;DNI;País',
      { name: 0, first_name: null, last_name: null, email: 1, document: 2, country: 3, groups: null },
    ],
    [
      'Nome;Email;CPF;País',
      { name: 0, first_name: null, last_name: null, email: 1, document: 2, country: null, groups: null },
    ],
    [
      'Nome;E-mail;Grupos',
      { name: 0, first_name: null, last_name: null, email: 1, document: null, country: null, groups: 2 },
    ],
    [
      'Nombre;Correo;Etiquetas',
      { name: 0, first_name: null, last_name: null, email: 1, document: null, country: null, groups: 2 },
    ],
    [
      'Name,Email,TAGS',
      { name: 0, first_name: null, last_name: null, email: 1, document: null, country: null, groups: 2 },
    ],
    [
      'x,y',
      { email: null, name: null, first_name: null, last_name: null, document: null, country: null, groups: null },
    ],
  ])('%s', async (header, mapping) => {
    expect((await read(`${header}\n1,2,3,4`)).mapping).toEqual(mapping);
  });

  test('a column of mailboxes that is not called so is known by them, and no other column is taken for it', async () => {
    const {
      mapping,
      people: found,
      errors,
    } = await readAll(
      [
        'Quem,Nome,Contato',
        'x@example.com,Zoe,zoe@',
        'x@example.com,Bia,bia@example.com',
        'Rua 1,Caio,',
        'Rua 2,Ana Lima,ana@example.com',
        'Rua 3,Duda,duda@example.com',
      ].join('\n'),
    );
    expect([mapping.email, mapping.name]).toEqual([2, 1]);
    expect(found.map(({ line, email }) => [line, email])).toEqual([
      [3, 'bia@example.com'],
      [5, 'ana@example.com'],
      [6, 'duda@example.com'],
    ]);
    expect(errors.map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'email_invalid'],
      [4, 'email_missing'],
    ]);
    expect((await read('ana@example.com\nbia@example.com')).mapping.email).toBe(0);
    expect((await read('Nome,Telefone\nana@example.com,1')).mapping).toMatchObject({ email: null, name: 0 });
    // However far below the first of them is; those after twenty change nothing.
    const rows = (count: number, row: string) => `${row}\n`.repeat(count);
    expect((await read(`a,b\n${rows(25, 'x,y')}x,ana@example.com`)).mapping.email).toBe(1);
    expect((await read(`a,b\n${rows(20, 'x,ana@example.com')}${rows(30, 'bia@example.com,y')}`)).mapping.email).toBe(1);
  });

  test('a first row with a mailbox names nothing and is somebody; what is said goes before what is guessed', async () => {
    const file = 'Rua 1,ana@example.com,Ana Lima\nRua 2,bia@example.com,Bia Reis';
    const { columns, people: found } = await readAll(file, { email: 1, name: 2 });
    expect(columns).toEqual(['', '', '']);
    expect(found.map(({ line, email, lastName }) => [line, email, lastName])).toEqual([
      [1, 'ana@example.com', 'Lima'],
      [2, 'bia@example.com', 'Reis'],
    ]);
    expect(await people('nome,email,outro\nAna,ana@example.com,Zoe', { email: 1, first_name: 2 })).toMatchObject([
      { firstName: 'Zoe' },
    ]);
    expect((await read('nome,email\nAna,ana@example.com', { email: 90, name: 0 })).errors[0]!.fault).toBe(
      'email_missing',
    );
  });
});

test('what is wrong with a row is said with its line, and the others are ready', async () => {
  const {
    people: found,
    errors,
    faults,
    rows,
    ready,
  } = await readAll(
    [
      'nome,email,cpf',
      'Ana Lima,ana@example.com,529.982.247-25',
      ',semnome@example.com,',
      'Bia,,',
      'Caio,caio@@example,',
      'Ana de novo,ANA@example.com,',
      '"=HYPERLINK(""http://x"")",form@example.com,',
      '+55 11,mais@example.com,',
      '@evil,arroba@example.com,',
      "'=1+1,apos@example.com,",
      'Duda,duda@example.com,111',
      `${'x'.repeat(81)},longo@example.com,`,
      '"Elis\nMaria",elis@example.com,"=""52998224725"""',
      'Fim,"a@example.com, b@example.com",',
      'Zé\u202Egnp.exe,ze@example.com,',
      '\u3164\u2800,ninguem@example.com,',
    ].join('\n'),
  );
  expect(errors.map(({ line, fault }) => [line, fault])).toEqual([
    [3, 'name_missing'],
    [4, 'email_missing'],
    [5, 'email_invalid'],
    [6, 'repeated'],
    [7, 'formula'],
    [8, 'formula'],
    [9, 'formula'],
    [10, 'formula'],
    [11, 'document_invalid'],
    [12, 'name_invalid'],
    [15, 'email_invalid'],
    [17, 'name_missing'],
  ]);
  expect([rows, ready, faults]).toEqual([15, 3, 12]);
  expect(found.map(({ email, firstName, lastName, document }) => [email, firstName, lastName, document])).toEqual([
    ['ana@example.com', 'Ana', 'Lima', '52998224725'],
    ['elis@example.com', 'Elis', 'Maria', '52998224725'],
    ['ze@example.com', 'Zégnp.exe', '', null],
  ]);
});

test('of thousands of faults the first are told, and all are counted', async () => {
  const { errors, faults } = await read(`nome,email\n${'Ana,x\n'.repeat(5000)}`);
  expect([errors.length, faults]).toEqual([100, 5000]);
});

test('a document is of the country that its row names, by code or in words; without a country it is Brazil’s', async () => {
  const {
    people: found,
    errors,
    mapping,
  } = await readAll(
    [
      'nome,email,documento,país',
      'Ana,ana@example.com,529.982.247-25,',
      'Bia,bia@example.com,232 013 969,PT',
      'Caio,caio@example.com,232013969,portugal',
      'Duda,duda@example.com,12.345.678-5,Chile',
      'Eli,eli@example.com,123,EUA',
      'Fê,fe@example.com,529.982.247-25,España',
      'Gil,gil@example.com,529.982.247-25,Atlântida',
      'Hugo,hugo@example.com,,Atlântida',
      'Ida,ida@example.com,L01X00T47,Alemanha',
      'Jo,jo@example.com,12-AB 345(6),fr',
      `Kim,kim@example.com,${'1'.repeat(31)},Japão`,
      'Lia,lia@example.com,=1+1,JP',
    ].join('\n'),
  );
  expect(mapping).toMatchObject({ document: 2, country: 3 });
  expect(found.map(({ firstName, document, documentKind }) => [firstName, document, documentKind])).toEqual([
    ['Ana', '52998224725', 'br_cpf'],
    ['Bia', '232013969', 'pt_nif'],
    ['Caio', '232013969', 'pt_nif'],
    ['Duda', '123456785', 'cl_rut'],
    ['Eli', '123', 'us_other'],
    ['Hugo', null, null],
    ['Ida', 'L01X00T47', 'de_other'],
    ['Jo', '12-AB 345(6)', 'fr_other'],
  ]);
  expect(errors.map(({ line, fault, value }) => [line, fault, value])).toEqual([
    [7, 'document_invalid', '529.982.247-25'],
    [8, 'country_unknown', 'Atlântida'],
    [12, 'document_invalid', '1'.repeat(31)],
    [13, 'formula', '=1+1'],
  ]);
});
