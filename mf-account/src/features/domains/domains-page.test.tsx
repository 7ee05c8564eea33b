import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Domain } from '@clube/shared/contracts/domain';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { DomainsPage } from './domains-page.tsx';

const FAILED = 'Não foi possível salvar agora. Tente de novo.';
const LIST = 'GET /site/domain';
const open = (answers: Answers = {}) => openScreen(<DomainsPage />, { path: '/config-domain', role: 'owner', answers });
const domain = (change: Partial<Domain>): Domain => ({
  ...sampleOf<Domain>(Domain),
  domain: 'aulas.example',
  status: 'pending' as const,
  is_primary: false,
  problem: null,
  ...change,
});

describeStates({ open, read: LIST, shown: 'domain sample' });

describe('the domains', () => {
  test('none: it says what for', async () => {
    open({ [LIST]: [] });
    await screen.findByText('Nenhum domínio ainda');
    expect(screen.getByRole('link', { name: 'Configurações' }).getAttribute('href')).toBe(
      '/configuracoes?secao=painel',
    );
  });

  test('one that waits shows the two entries that prove it', async () => {
    const txt = { name: '_clube.aulas.example', value: 'clube-token' };
    const cname = { name: 'aulas.example', value: 'main.example' };
    open({ [LIST]: [domain({ txt, cname, problem: 'txt' })] });
    await screen.findByText('Aguardando o DNS');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TXT_clube.aulas.exampleclube-token',
      'CNAMEaulas.examplemain.example',
    ]);
    expect(screen.queryByRole('button', { name: 'Tornar principal' })).toBeNull();
  });

  test.each([
    ['txt', 'Ainda não encontramos o registro TXT. O DNS pode levar algumas horas.'],
    ['target', 'O TXT está certo, mas o domínio ainda não aponta para cá.'],
    ['dns', 'O DNS deste domínio não respondeu. Tente de novo em alguns minutos.'],
  ] as const)('a problem %s is said', async (problem, text) => {
    open({ [LIST]: [domain({ problem })] });
    await screen.findByText(text);
  });

  test('one that is proven is on air; one that fails asks for attention; the first one is named', async () => {
    open({
      [LIST]: [
        domain({ domain: 'a.example', status: 'verified', is_primary: true }),
        domain({ domain: 'b.example', status: 'failing' }),
      ],
    });
    await screen.findByText('No ar');
    expect(screen.getByText('Principal')).toBeTruthy();
    expect(screen.getByText('Precisa de atenção')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Tornar principal' })).toHaveLength(1);
  });

  test('is looked at again when somebody asks, and by itself every 20 s while it waits', async () => {
    jest.useFakeTimers();
    const { changes, answers } = open({ [LIST]: [domain({})] });
    await act(() => jest.advanceTimersByTimeAsync(100));
    press('Verificar agora');
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(changes()).toEqual([['POST /site/domain/aulas.example/check', undefined]]);
    answers[LIST] = [domain({ status: 'verified' })];
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(changes()).toHaveLength(2);
    expect(screen.getByText('No ar')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(changes()).toHaveLength(2);
    jest.useRealTimers();
  });

  test('one becomes the first; what is not saved is said', async () => {
    const { changes, answers } = open({ [LIST]: [domain({ status: 'verified' })] });
    await screen.findByText('No ar');
    press('Tornar principal');
    await waitFor(() => expect(changes()).toEqual([['PUT /site/domain/aulas.example/primary', undefined]]));
    answers['PUT /site/domain/aulas.example/primary'] = refusal('server.failed');
    await screen.findByRole('button', { name: 'Tornar principal', busy: false });
    press('Tornar principal');
    await screen.findByText(FAILED);
  });

  test('one that nobody uses yet goes at once', async () => {
    const { changes } = open({ [LIST]: [domain({})] });
    await screen.findByText('Aguardando o DNS');
    press('Remover');
    await waitFor(() => expect(changes()).toEqual([['DELETE /site/domain/aulas.example', undefined]]));
  });

  test('one that people use goes after a question', async () => {
    const { changes } = open({ [LIST]: [domain({ status: 'verified' })] });
    await screen.findByText('No ar');
    press('Remover');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover aulas.example?' }));
    expect(dialog.getByText('Quem entra por este endereço deixa de chegar ao painel na mesma hora.')).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(changes()).toEqual([['DELETE /site/domain/aulas.example', undefined]]));
  });
});

describe('a new domain', () => {
  test('is sent, and the field is empty', async () => {
    const { changes } = open({ [LIST]: [] });
    await screen.findByText('Nenhum domínio ainda');
    press('Adicionar domínio');
    expect(screen.getByText('Escreva um domínio como cursos.exemplo.com.br.')).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('Seu domínio', 'aulas.example');
    press('Adicionar domínio');
    await waitFor(() => expect(changes()).toEqual([['POST /site/domain', { domain: 'aulas.example' }]]));
    await waitFor(() => expect(screen.getByLabelText('Seu domínio')).toHaveProperty('value', ''));
  });

  test.each([
    ['domain.invalid', 'Escreva um domínio como cursos.exemplo.com.br.'],
    ['domain.taken', 'Outro painel usa este domínio.'],
    ['domain.cooling_down', 'Este domínio saiu de outro painel há pouco. Tente em alguns dias.'],
    ['plan.domains_limit', 'O plano deste painel não inclui mais domínios. Veja o uso em Assinatura.'],
    ['server.failed', FAILED],
  ] as const)('a refusal %s is said, and it stays as typed', async (code, text) => {
    open({ [LIST]: [], 'POST /site/domain': refusal(code) });
    fill('Seu domínio', 'aulas.example');
    press('Adicionar domínio');
    await screen.findByText(text);
    expect(screen.getByLabelText('Seu domínio')).toHaveProperty('value', 'aulas.example');
  });
});
