import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Page } from '@playwright/test';
import type { ApiKeyList } from '@clube/shared/contracts/api-key';
import { api, apiUrl } from '../commands/api.ts';
import { findFaults, WCAG_22 } from '../commands/look.ts';
import { addPerson, createCourse, ownerPasswordOf } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** What the dialog shows this once. */
const secretOf = (page: Page, title: string) => page.getByRole('dialog', { name: title }).locator('code').innerText();

test('a key is made, opens what it may and nothing else, and is over at once when it is revoked', async ({
  open,
  panel,
}) => {
  await createCourse(panel.token, [[{}]]);
  const { page } = await open('/integracoes?aba=chaves', { ...panel.admin, token: panel.token });
  await page.getByRole('button', { name: 'Nova chave' }).click();
  await page.getByLabel('Para que serve').fill('Relatório');
  await page.getByLabel('Ler os cursos').check();
  await page.getByLabel('Sua senha').fill(ownerPasswordOf(panel));
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const key = await secretOf(page, 'A sua chave');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('nunca usada')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  const statusOf = async (path: string) =>
    (await fetch(`${apiUrl()}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await statusOf('/course'), await statusOf('/member'), await statusOf('/webhook')]).toEqual([200, 403, 403]);
  // It is written down behind the answer, and the list is read once.
  const isUsed = async () => {
    const keys = await api<ApiKeyList>('GET', '/api-key', { token: panel.token });
    return keys.some(({ last_used_at }) => last_used_at !== null);
  };
  await expect.poll(isUsed).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Revogar: Relatório' })).toBeVisible();
  await expect(page.getByText('nunca usada')).toHaveCount(0);
  expect(await findFaults(page, WCAG_22)).toEqual([]);
  await page.getByRole('button', { name: 'Revogar: Relatório' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Nenhuma chave ainda')).toBeVisible();
  expect(await statusOf('/course')).toBe(401);
});

test('a webhook arrives signed; what failed is told, and is sent again', async ({ open, panel }) => {
  const arrived: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 500;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push({ headers: request.headers, body });
      response.writeHead(status).end('visto');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  try {
    const { page } = await open('/integracoes', { ...panel.admin, token: panel.token });
    await page.getByRole('button', { name: 'Novo webhook' }).click();
    await page.getByLabel('Endereço').fill(`http://127.0.0.1:${port}/clube`);
    await page.getByLabel('Membro entrou').check();
    await page.getByLabel('Sua senha').fill(ownerPasswordOf(panel));
    await page.getByRole('button', { name: 'Criar webhook' }).click();
    const signed = new Webhook(await page.getByRole('dialog').locator('code').innerText());
    await page.getByRole('button', { name: 'Já guardei' }).click();
    await page.getByRole('button', { name: 'Enviar um teste' }).click();
    await expect.poll(() => arrived.length).toBe(1);
    await expect(page.getByText('Falhou')).toBeVisible();
    status = 200;
    const { email } = await addPerson(panel.token, 'student');
    await expect.poll(() => arrived.length).toBe(2);
    const { headers, body } = arrived[1]!;
    expect(signed.verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'member.added',
      data: { member: { email, role: 'student' } },
    });
    expect(() => signed.verify(body.replace('student', 'owner'), headers as Record<string, string>)).toThrow();
    await page.reload();
    await page.getByRole('button', { name: 'Envios' }).click();
    await expect(page.getByText('Entregue')).toBeVisible();
    await expect(page.getByText('visto').first()).toBeVisible();
    expect(await findFaults(page, WCAG_22)).toEqual([]);
    await page.getByRole('button', { name: /^Enviar de novo: Membro entrou/ }).click();
    await expect.poll(() => arrived.length).toBe(3);
    expect(arrived[2]!.body).toBe(body);
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
});
