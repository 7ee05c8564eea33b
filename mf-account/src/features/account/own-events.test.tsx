import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { OwnEvent } from '@clube/shared/contracts/security-event';
import { openScreen, pageOf, press, sampleOf, type Answers } from '@clube/shared/testing';
import { OwnEvents } from './own-events.tsx';

const open = (answers: Answers) => openScreen(<OwnEvents />, { path: '/minha-conta', answers });
const event = (change: Partial<OwnEvent>): OwnEvent => ({
  ...sampleOf<OwnEvent>(OwnEvent),
  detail: null,
  site: null,
  by_other: false,
  ip: null,
  device: '',
  ...change,
});
const texts: [Partial<OwnEvent>, string][] = [
  [{ kind: 'session.started', detail: 'google' }, 'Você entrou com o Google'],
  [{ kind: 'session.started', detail: 'passkey' }, 'Você entrou com uma chave de acesso'],
  [{ kind: 'session.started', detail: 'password' }, 'Você entrou'],
  [{ kind: 'session.started' }, 'Você abriu o painel'],
  [{ kind: 'session.refused' }, 'Tentativa de entrar com a senha errada'],
  [{ kind: 'session.refused', detail: 'passkey' }, 'Chave de acesso recusada'],
  [{ kind: 'session.refused', detail: 'passkey_copied' }, 'Chave de acesso recusada: talvez tenha sido copiada'],
  [{ kind: 'session.refused', detail: 'password_again' }, 'Senha errada na confirmação de uma ação'],
  [{ kind: 'session.refused', detail: 'no_access' }, 'Tentativa de entrar em um painel de que você não faz parte'],
  [{ kind: 'session.left' }, 'Você saiu'],
  [{ kind: 'session.ended' }, 'Você encerrou sessões em outros aparelhos'],
  [{ kind: 'session.ended', by_other: true }, 'O dono do painel encerrou as suas sessões'],
  [{ kind: 'password.changed' }, 'Senha trocada'],
  [{ kind: 'password.changed', detail: 'reset' }, 'Senha trocada pelo link do e-mail'],
  [{ kind: 'password.changed', detail: 'first_access' }, 'Senha criada pelo link do primeiro acesso'],
  [{ kind: 'second_factor.enabled' }, 'Verificação em duas etapas ativada'],
  [{ kind: 'second_factor.disabled' }, 'Verificação em duas etapas desativada'],
  [{ kind: 'second_factor.refused' }, 'Código errado na segunda etapa'],
  [{ kind: 'recovery_code.used' }, 'Código de recuperação usado'],
  [{ kind: 'recovery_codes.made' }, 'Novos códigos de recuperação'],
  [{ kind: 'passkey.added' }, 'Chave de acesso criada'],
  [{ kind: 'google.linked' }, 'O Google passou a abrir a sua conta'],
  [{ kind: 'google.unlinked' }, 'O Google deixou de abrir a sua conta'],
  [{ kind: 'google.unlinked', detail: 'reset' }, 'O Google deixou de abrir a sua conta, com a senha nova'],
  [{ kind: 'passkey.removed' }, 'Chave de acesso removida'],
  [{ kind: 'passkey.removed', detail: 'reset' }, 'Chaves de acesso removidas com a senha nova'],
  [{ kind: 'export.asked' }, 'Cópia dos seus dados pedida'],
  [{ kind: 'deletion.asked' }, 'Pedido para apagar a conta'],
  [{ kind: 'deletion.taken_back' }, 'Pedido para apagar a conta desfeito'],
  [{ kind: 'panel.exported' }, 'Cópia de tudo o que o painel tem baixada'],
  [{ kind: 'panel.closed' }, 'Você fechou o painel'],
  [{ kind: 'panel.reopened' }, 'Você reabriu o painel'],
  [{ kind: 'members.exported' }, 'Lista de membros do painel baixada'],
  [{ kind: 'orders.exported' }, 'Lista de vendas do painel baixada'],
  [{ kind: 'owner.changed' }, 'Você se tornou dono do painel'],
  [{ kind: 'address.changed', detail: 'novo' }, 'Endereço do painel mudado'],
  [{ kind: 'role.changed' }, 'O seu papel no painel mudou'],
  [{ kind: 'member.invited' }, 'Você foi convidado para o painel'],
  [{ kind: 'invitation.withdrawn' }, 'Um convite do painel foi cancelado'],
  [{ kind: 'member.joined' }, 'Você entrou no painel'],
  [{ kind: 'setting.changed' }, 'Você mudou uma configuração de segurança do painel'],
  [{ kind: 'class.changed' }, 'Você mudou uma turma do painel'],
];

test('every kind has its words', async () => {
  open({ 'GET /me/event': pageOf(texts.map(([change], index) => event({ id: index + 1, ...change }))) });
  await waitFor(() =>
    expect([...document.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(
      texts.map(([, text]) => text),
    ),
  );
});

test('an event has its panel, device and address; there are pages', async () => {
  const one = event({ site: 'Ateliê', device: 'Mozilla/5.0 (iPhone) Safari/1', ip: '203.0.113.9' });
  const { sent, place } = open({ 'GET /me/event': pageOf([one], { last_page: 3, total: 21 }) });
  await screen.findByText(/^· Ateliê · Safari · iPhone · 203\.0\.113\.9$/);
  expect(sent.find(({ call }) => call === 'GET /me/event')?.search).toBe('?page=1&per_page=10');
  press('Próxima');
  await waitFor(() => expect(sent.at(-1)?.search).toBe('?page=2&per_page=10'));
  expect(place()).toBe('/minha-conta?eventos=2');
});

test('nothing yet: it says what would stand here', async () => {
  open({ 'GET /me/event': pageOf([]) });
  await screen.findByText('Ainda não há nada aqui. Entradas, recusas e mudanças da conta aparecem por 180 dias.');
});
