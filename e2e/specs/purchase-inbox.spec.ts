import type { Page } from '@playwright/test';
import { events, signed, type Sale } from '../fixtures/purchase-providers.ts';
import { api, apiUrl, panelUrl, PASSWORD } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn, WCAG_22 } from '../commands/look.ts';
import { createCourse, mailedLink, sell } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

const SECRET = 'whsec_de_uma_loja';

/** Says something to an address as Stripe does. @returns the status of the answer */
async function deliver(address: string, event: object, secret = SECRET): Promise<number> {
  const body = JSON.stringify(event);
  const { headers, query } = signed('stripe', body, secret, new Date());
  const url = `${apiUrl()}${new URL(address).pathname}${query}`;
  return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }))
    .status;
}
const inboxOf = (course: number) => `/config_curso/vendas/${course}?aba=plataformas`;
const section = (page: Page, name: string) => page.getByRole('region', { name });

test('an owner connects Stripe, says what its product is, and who paid there is asked in and gets the course', async ({
  open,
  panel,
  provoked,
}) => {
  // The course that is closed again.
  provoked.push(403);
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  await sell(panel.token, course.id);
  const sale: Sale = { number: panel.slug, email: `rosa-${panel.slug}@example.com`, product: 'plink_aquarela' };
  const { page: staff } = await open(inboxOf(course.id), panel.admin);
  const [products, arrived] = [section(staff, 'Produtos das plataformas'), section(staff, 'O que chegou')];
  const source = staff.getByRole('heading', { name: 'Stripe', level: 3 }).locator('..');

  const address =
    await test.step('the address is there before its secret, and believes nobody until then', async () => {
      await staff.getByRole('button', { name: 'Conectar uma plataforma' }).click();
      await staff.getByRole('button', { name: 'Stripe', exact: true }).click();
      const guide = staff.getByRole('dialog', { name: 'Conectar a Stripe' });
      const text = await guide.getByText('/purchase-inbox/receive/').innerText();
      expect(await deliver(text, events.stripe('paid', sale))).toBe(401);
      await expect(guide.getByText(/Chegou uma chamada com a assinatura errada/)).toBeVisible();
      await guide.getByLabel('Segredo de assinatura').fill(SECRET);
      await guide.getByRole('button', { name: 'Salvar o segredo' }).click();
      await expect(guide).toHaveCount(0);
      return text;
    });

  await test.step('a signed event arrives, and its product waits for an offer', async () => {
    expect(await deliver(address, events.stripe('paid', sale))).toBe(200);
    await expect(source.getByText('Recebendo')).toBeVisible();
    await expect(staff.getByText('1 produto espera uma oferta.')).toBeVisible();
    await expect(arrived.getByText('Esperando uma oferta', { exact: true }).last()).toBeVisible();
  });

  await test.step('its detail leads to the product, whose offer is chosen: what waited is applied', async () => {
    await arrived.getByRole('button', { name: /^Detalhes: Pagamento/ }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Escolher a oferta' }).click();
    await expect(products.getByRole('heading')).toBeFocused();
    await products.getByRole('button', { name: 'Escolher a oferta de plink_aquarela' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Qual oferta é plink_aquarela?' });
    const option = dialog.getByRole('option', { name: /^Turma de maio · Aquarela/ });
    await dialog.getByLabel('Qual oferta é').selectOption(await option.getAttribute('value'));
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(products.getByText('Oferta: Turma de maio')).toBeVisible();
    await expect(arrived.getByRole('listitem').getByText('Aplicado', { exact: true })).toBeVisible();
  });

  await test.step('the event says what it made; applied again it makes nothing more', async () => {
    await arrived.getByRole('button', { name: /^Detalhes: Pagamento/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Pagamento' });
    await expect(dialog.getByText('Pago; ainda não entrou no painel.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Aplicar de novo' }).click();
    await expect(staff.getByText('Lido de novo. Agora: Aplicado.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await staff.getByRole('tab', { name: 'Pedidos' }).click();
    await expect(staff.getByText(sale.email)).toHaveCount(1);
    await expect(staff.getByRole('listitem').getByText('Pago', { exact: true })).toBeVisible();
  });

  const { page: buyer } = await open('about:blank');
  await test.step('who paid follows the mail, and the course opens', async () => {
    await buyer.goto(await mailedLink(sale.email));
    await buyer.getByLabel('Senha nova').fill(PASSWORD);
    await buyer.getByLabel('Repita a senha').fill(PASSWORD);
    await buyer.getByRole('button', { name: 'Criar senha' }).click();
    await expect(buyer).toHaveURL(new RegExp(`^${panelUrl(panel.slug)}/(home|curso)`));
    await buyer.goto(`${panelUrl(panel.slug)}/curso/${course.id}`);
    await expect(buyer.getByRole('link', { name: 'Começar' })).toBeVisible();
  });

  await test.step('money that is given back there closes it here', async () => {
    expect(await deliver(address, events.stripe('refunded', sale))).toBe(200);
    await staff.goto(inboxOf(course.id));
    await staff.getByRole('button', { name: /^Detalhes: Reembolso/ }).click();
    await expect(staff.getByRole('dialog', { name: 'Reembolso' }).getByText('Reembolsado')).toBeVisible();
    const refused = buyer.waitForResponse(
      (answer) => answer.url().includes(`/api/course/${course.id}/`) && answer.status() === 403,
    );
    await buyer.goto(`${panelUrl(panel.slug)}/curso/${course.id}`);
    await refused;
    await expect(buyer.getByRole('link', { name: 'Começar' })).toHaveCount(0);
  });
});

test('the inbox is read and reached at every width, in both themes', async ({ open, panel }, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const body = { provider: 'stripe', secret: SECRET };
  const { address } = await api<{ address: string }>('POST', '/purchase-inbox/source', { token: panel.token, body });
  await api('POST', '/purchase-inbox/source', { token: panel.token, body: { provider: 'hotmart', secret: SECRET } });
  const sale = {
    number: panel.slug,
    email: `rosa-${panel.slug}@example.com`,
    product: 'plink_com_um_nome_bem_comprido',
  };
  expect(await deliver(address, events.stripe('paid', sale))).toBe(200);
  expect(await deliver(address, { id: 'evt_none', what: 'no event of Stripe' })).toBe(200);
  const { page } = await open(inboxOf(course.id), panel.admin);
  const isWhole = async (name: string) => {
    for (const [width, theme] of inTurn([390, 768, 1440], ['dark', 'light'])) {
      await page.setViewportSize({ width, height: 900 });
      await putOn(page, theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await findFaults(page, WCAG_22)).toEqual([]);
      await keepPicture(page, testInfo, `inbox-${name}-${width}-${theme}`);
    }
  };
  await expect(page.getByText('1 evento falhou.')).toBeVisible();
  await isWhole('all');
  await page.getByRole('button', { name: 'Passo a passo da Hotmart' }).click();
  await expect(page.getByLabel('Hottok')).toBeVisible();
  await isWhole('guide');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Detalhes: Pagamento/ }).click();
  await expect(page.getByLabel('O que a plataforma mandou')).toHaveValue(/"type": "checkout\.session\.completed"/);
  await isWhole('event');
});
