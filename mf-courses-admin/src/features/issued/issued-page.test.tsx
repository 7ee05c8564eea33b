import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { REASON_LENGTH } from '@clube/shared/contracts/certificate-states';
import { IssuedPage as Issued, type IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { IssuedPage } from './issued-page.tsx';

const LIST = 'GET /certificate/issued';
const sample = sampleOf<Issued>(Issued).data[0]!;
const certificate = (id: number, change: Partial<IssuedCertificate> = {}): IssuedCertificate => ({
  ...sample,
  id,
  member: `Ana ${id}`,
  course: 'Aquarela',
  number: `2026/000${id}`,
  code: `AAAA-000${id}`,
  state: 'valid',
  created_at: '2026-11-01T12:00:00Z',
  expires_at: null,
  revoked_at: null,
  reason: null,
  ...change,
});
const open = (answers: Answers = {}, at = '/certificados-emitidos') =>
  openScreen(<IssuedPage />, {
    path: '/certificados-emitidos',
    at,
    role: 'owner',
    answers: {
      [LIST]: { data: [certificate(1), certificate(2)], next: null },
      'GET /course': [],
      'POST /certificate/revoke': { changed: 1 },
      'POST /certificate/restore': { changed: 1 },
      'POST /certificate/reissue': { changed: 1 },
      ...answers,
    },
  });
const rows = async () => (await screen.findAllByRole('row')).slice(1);
const choose = async (name: string, item: string) => {
  press(`Opções do certificado de ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describeStates({
  open: (answers) =>
    openScreen(<IssuedPage />, {
      path: '/certificados-emitidos',
      role: 'owner',
      answers: { 'GET /course': [], ...answers },
    }),
  read: LIST,
  shown: 'Nome e curso',
});

describe('the register', () => {
  test('says of each its number, its end and how it stands', async () => {
    open({
      [LIST]: {
        data: [
          certificate(1),
          certificate(2, { state: 'expired', expires_at: '2026-10-31T23:59:59Z' }),
          certificate(3, { state: 'revoked', revoked_at: '2026-11-03T12:00:00Z', reason: 'Engano' }),
        ],
        next: null,
      },
    });
    const [valid, expired, revoked] = (await rows()).map(({ textContent }) => textContent);
    expect(valid).toMatch(/Ana 1Aquarela.*2026\/0001.*sem fimVálido/);
    expect(expired).toMatch(/31 de out\. de 2026Vencido/);
    expect(revoked).toMatch(/Revogado 3 de nov\. de 2026: Engano/);
  });

  test('is empty before anything was given, and says when nothing fits what was looked for', async () => {
    open({ [LIST]: { data: [], next: null } });
    await screen.findByText('Nenhum certificado emitido ainda');
    fill('Buscar por nome, número ou código', 'zenobia');
    await screen.findByText('Nenhum certificado combina com essa busca.');
  });

  test('is searched and kept to a state; that stands in the address and in the file', async () => {
    const { sent, place } = open();
    await rows();
    fill('Buscar por nome, número ou código', 'ana');
    fill('Situação', 'revoked');
    await waitFor(() => expect(sent.at(-1)?.search).toContain('state=revoked'));
    expect(sent.at(-1)?.search).toContain('q=ana');
    expect(place()).toContain('busca=ana&situacao=revoked');
  });

  test('shows more where there is more', async () => {
    const { answers } = open({ [LIST]: { data: [certificate(2)], next: 2 } });
    await rows();
    answers[LIST] = { data: [certificate(1)], next: null };
    press('Mostrar mais');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });
});

describe('what is done to certificates', () => {
  test('one is taken back with a reason, and never without, nor with one that is cut off', async () => {
    const { changes } = open();
    await rows();
    await choose('Ana 1', 'Revogar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revogar 1 certificado?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revogar' }));
    await dialog.findByText('Diga o motivo.');
    expect(changes()).toEqual([]);
    fill('Motivo', 'a'.repeat(REASON_LENGTH + 1));
    expect(screen.getByLabelText('Motivo')).toHaveProperty('maxLength', -1);
    fireEvent.click(dialog.getByRole('button', { name: 'Revogar' }));
    await dialog.findByText(`${REASON_LENGTH + 1} / ${REASON_LENGTH}`);
    expect(changes()).toEqual([]);
    fill('Motivo', 'Engano');
    fireEvent.click(dialog.getByRole('button', { name: 'Revogar' }));
    await screen.findByText('Certificados revogados: 1.');
    expect(changes()).toEqual([['POST /certificate/revoke', { ids: [1], reason: 'Engano', is_reason_public: false }]]);
  });

  test('several are given anew by their codes; their validity begins anew where one has ended', async () => {
    const { changes } = open({ [LIST]: { data: [certificate(1), certificate(2, { state: 'expired' })], next: null } });
    await rows();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos os certificados desta lista' }));
    press('Reemitir');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reemitir 2 certificados?' }));
    expect(dialog.queryByLabelText('Nome no certificado')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Reemitir' }));
    await waitFor(() =>
      expect(changes()).toEqual([['POST /certificate/reissue', { codes: ['AAAA-0001', 'AAAA-0002'], renew: true }]]),
    );
  });

  test('several are downloaded one after another, each by its number; one that was taken back is left out', async () => {
    const named: string[] = [];
    const givenUp = jest.fn();
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: givenUp });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      named.push(this.download);
    });
    const revoked = certificate(3, { state: 'revoked', revoked_at: '2026-11-03T12:00:00Z', reason: 'x' });
    const { answers } = open({
      [LIST]: { data: [certificate(1), certificate(2), revoked], next: null },
      'GET /certificate/download/1': () => new Response('1'),
      'GET /certificate/download/2': () => new Response('2'),
    });
    await rows();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos os certificados desta lista' }));
    press('Baixar PDF');
    await waitFor(() => expect(named).toEqual(['2026-0001 Ana 1.pdf', '2026-0002 Ana 2.pdf']));
    expect(givenUp).not.toHaveBeenCalled();
    answers['GET /certificate/download/1'] = refusal('rate.limited');
    await waitFor(() => press('Baixar PDF'));
    await screen.findByText('São 30 arquivos a cada dez minutos. Espere um pouco e baixe o resto.');
    click.mockRestore();
  });

  test('a name is sent where it was corrected, and nothing where it was emptied', async () => {
    const { changes } = open();
    await rows();
    await choose('Ana 1', 'Reemitir');
    fill('Nome no certificado', 'Ana Corrigida');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reemitir' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['POST /certificate/reissue', { codes: ['AAAA-0001'], name: 'Ana Corrigida', renew: false }],
      ]),
    );
  });

  test('a name that is too long is neither cut off nor sent', async () => {
    const { changes } = open();
    await rows();
    await choose('Ana 1', 'Reemitir');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Nome no certificado')).toHaveProperty('maxLength', -1);
    fill('Nome no certificado', 'a'.repeat(10_000));
    fireEvent.click(dialog.getByRole('button', { name: 'Reemitir' }));
    await dialog.findByText('10000 / 160');
    expect(changes()).toEqual([]);
  });

  test('what somebody else has given anew meanwhile is told', async () => {
    open({ 'POST /certificate/reissue': refusal('certificate.replaced') });
    await rows();
    await choose('Ana 1', 'Reemitir');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reemitir' }));
    await screen.findByText('Outra pessoa reemitiu um deles agora. Confira a lista e tente de novo.');
  });

  test('one that was taken back offers no file, and is restored at once', async () => {
    const { changes } = open({
      [LIST]: {
        data: [certificate(1, { state: 'revoked', revoked_at: '2026-11-03T12:00:00Z', reason: 'x' })],
        next: null,
      },
    });
    await rows();
    press('Opções do certificado de Ana 1');
    await screen.findByRole('menuitem', { name: 'Restaurar' });
    expect(screen.queryByRole('menuitem', { name: 'Baixar PDF' })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Restaurar' }));
    await waitFor(() => expect(changes()).toEqual([['POST /certificate/restore', { ids: [1] }]]));
  });
});

describe('how numbers are written', () => {
  const NUMBERING = { 'GET /certificate/numbering': { by_course: false, pattern: '{number}', digits: 6 } };
  test('is shown by an example, refused where it names no number, and saved', async () => {
    const { changes } = open({ ...NUMBERING, 'PUT /certificate/numbering': { ok: true } });
    await rows();
    press('Numeração');
    const dialog = within(await screen.findByRole('dialog', { name: 'Numeração dos certificados' }));
    await dialog.findByText('Exemplo: 000027');
    fill('Formato do número', 'AT-{year}');
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar numeração' }));
    await dialog.findByText('Use {number} uma vez e, se quiser, {year}.');
    fill('Formato do número', 'AT-{number}');
    fill('Contagem', 'course');
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar numeração' }));
    await screen.findByText('Numeração salva. Vale para os próximos certificados.');
    const seen = { by_course: false, pattern: '{number}', digits: 6 };
    expect(changes()).toEqual([
      ['PUT /certificate/numbering', { by_course: true, pattern: 'AT-{number}', digits: 6, seen }],
    ]);
  });

  test('that somebody else wrote otherwise meanwhile shows both, and either can be kept', async () => {
    const theirs = { by_course: true, pattern: 'X-{number}', digits: 6 };
    const { changes, answers } = open({ ...NUMBERING, 'PUT /certificate/numbering': refusal('version.stale') });
    await rows();
    press('Numeração');
    const dialog = within(await screen.findByRole('dialog', { name: 'Numeração dos certificados' }));
    await dialog.findByText('Exemplo: 000027');
    fill('Formato do número', 'AT-{number}');
    answers['GET /certificate/numbering'] = theirs;
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar numeração' }));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText('Formato do número').parentElement!.textContent).toMatch(/X-\{number\}.*AT-\{number\}/);
    // What nobody touched here stays as they left it.
    expect(alert.queryByText('Contagem')).toBeNull();
    answers['PUT /certificate/numbering'] = { ok: true };
    fill('Formato do número', 'ATE-{number}');
    expect(alert.getByText('Formato do número').parentElement!.textContent).toMatch(/X-\{number\}.*ATE-\{number\}/);
    fireEvent.click(alert.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText('Numeração salva. Vale para os próximos certificados.');
    expect(changes().at(-1)).toEqual([
      'PUT /certificate/numbering',
      { by_course: true, pattern: 'ATE-{number}', digits: 6, seen: theirs },
    ]);
  });
});
