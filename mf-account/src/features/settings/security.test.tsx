import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SecurityEvent } from '@clube/shared/contracts/security-event';
import { describeStates, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Security } from './security.tsx';

const open = (answers: Answers) =>
  openScreen(<Security metas={{}} />, {
    path: '/configuracoes',
    role: 'owner',
    answers,
  });

describe('what happened', () => describeStates({ open, read: 'GET /site/event', shown: 'actor sample entrou' }));

test('the staff’s second factor is asked for, once the owner has one', async () => {
  const { changes, answers } = open({ 'POST /meta': refusal('auth.second_factor_missing') });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exigir de toda a equipe do painel' }));
  press('Salvar');
  await screen.findByText('Ative antes a sua própria verificação, em Minha conta.');
  delete answers['POST /meta'];
  press('Salvar');
  await screen.findByText('Configurações salvas.');
  expect(changes().at(-1)).toEqual(['POST /meta', { key: 'staff_second_factor', value: 'on' }]);
});

const event = (change: Partial<SecurityEvent>): SecurityEvent => ({
  ...sampleOf<SecurityEvent>(SecurityEvent),
  actor: 'Ana',
  target: null,
  detail: null,
  ip: null,
  device: '',
  ...change,
});
const texts: [Partial<SecurityEvent>, string][] = [
  [{ kind: 'session.started', detail: 'google' }, 'Ana entrou com o Google'],
  [{ kind: 'session.started', detail: 'passkey' }, 'Ana entrou com uma chave de acesso'],
  [{ kind: 'session.started', detail: 'password' }, 'Ana entrou'],
  [{ kind: 'session.refused' }, 'Ana errou a senha'],
  [{ kind: 'session.refused', actor: null }, 'Alguém tentou entrar com um e-mail ou uma senha errados'],
  [{ kind: 'session.refused', detail: 'passkey' }, 'Uma chave de acesso de Ana foi recusada'],
  [
    { kind: 'session.refused', detail: 'passkey_copied' },
    'Uma chave de acesso de Ana foi recusada: talvez tenha sido copiada',
  ],
  [
    { kind: 'session.refused', detail: 'passkey', actor: null },
    'Alguém tentou entrar com uma chave de acesso que não abre o painel',
  ],
  [{ kind: 'session.refused', detail: 'password_again' }, 'Ana errou a senha ao confirmar uma ação'],
  [{ kind: 'session.left', actor: null }, 'Alguém sem acesso ao painel saiu'],
  [{ kind: 'session.ended', target: 'Bia' }, 'Ana encerrou as sessões de Bia'],
  [{ kind: 'session.ended' }, 'Ana encerrou sessões'],
  [{ kind: 'password.changed' }, 'Ana trocou a senha'],
  [{ kind: 'second_factor.enabled' }, 'Ana ativou a verificação em duas etapas'],
  [{ kind: 'second_factor.disabled' }, 'Ana desativou a verificação em duas etapas'],
  [{ kind: 'second_factor.refused' }, 'Ana errou o código da segunda etapa'],
  [{ kind: 'recovery_code.used' }, 'Ana usou um código de recuperação'],
  [{ kind: 'recovery_codes.made' }, 'Ana gerou novos códigos de recuperação'],
  [{ kind: 'passkey.added' }, 'Ana criou uma chave de acesso'],
  [{ kind: 'passkey.removed' }, 'Ana removeu uma chave de acesso'],
  [{ kind: 'google.linked' }, 'Ana passou a entrar com o Google'],
  [{ kind: 'google.unlinked' }, 'Ana deixou de entrar com o Google'],
  [{ kind: 'export.asked' }, 'Ana pediu uma cópia dos próprios dados'],
  [{ kind: 'deletion.asked' }, 'Ana pediu para apagar a conta'],
  [{ kind: 'deletion.taken_back' }, 'Ana manteve a conta'],
  [{ kind: 'panel.exported' }, 'Ana baixou tudo o que o painel tem'],
  [{ kind: 'panel.closed' }, 'Ana fechou o painel'],
  [{ kind: 'panel.reopened' }, 'Ana reabriu o painel'],
  [{ kind: 'members.exported' }, 'Ana baixou a lista de membros'],
  [{ kind: 'orders.exported' }, 'Ana baixou a lista de vendas'],
  [{ kind: 'owner.changed', target: 'Bia' }, 'Ana passou o painel para Bia'],
  [{ kind: 'address.changed', detail: 'novo' }, 'Ana mudou o endereço do painel para novo'],
  [{ kind: 'role.changed', target: 'Bia' }, 'Ana mudou o papel de Bia'],
  [{ kind: 'role.changed' }, 'Ana passou a ter outro papel'],
  [{ kind: 'member.invited', target: 'Bia' }, 'Ana convidou Bia'],
  [{ kind: 'member.invited' }, 'Ana convidou alguém para o painel'],
  [{ kind: 'invitation.withdrawn' }, 'Ana cancelou um convite para o painel'],
  [{ kind: 'member.joined' }, 'Ana agora faz parte do painel'],
  [{ kind: 'setting.changed', detail: 'staff_second_factor' }, 'Ana mudou a exigência da verificação em duas etapas'],
  [{ kind: 'setting.changed', detail: 'payment' }, 'Ana mudou como o painel recebe os pagamentos'],
  [{ kind: 'setting.changed', detail: 'webhooks' }, 'Ana mudou os webhooks do painel'],
  [{ kind: 'setting.changed', detail: 'api_keys' }, 'Ana mudou as chaves de API do painel'],
  [{ kind: 'setting.changed', detail: 'purchase_inbox' }, 'Ana mudou as plataformas de venda conectadas'],
  [{ kind: 'class.changed', detail: 'made' }, 'Ana criou uma turma'],
  [{ kind: 'class.changed', detail: 'changed' }, 'Ana mudou uma turma'],
  [{ kind: 'class.changed', detail: 'members' }, 'Ana mudou alunos de turma'],
  [{ kind: 'class.changed', detail: 'erased' }, 'Ana apagou uma turma'],
];
test('every kind of event has its words', async () => {
  open({ 'GET /site/event': pageOf(texts.map(([change], index) => event({ id: index + 1, ...change }))) });
  const said = (await screen.findAllByRole('listitem')).map((row) => row.firstChild?.textContent);
  expect(said).toEqual(texts.map(([, text]) => text));
});

test('there are pages of events', async () => {
  const { sent } = open({ 'GET /site/event': pageOf([event({})], { last_page: 2, total: 21 }) });
  await screen.findByText('1 de 2');
  press('Próxima');
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'GET /site/event', search: '?page=2' }));
});
