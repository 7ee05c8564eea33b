import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { axe } from '../commands/look.ts';
import { expect, test } from '../fixtures/test.ts';

const PLAN = {
  name: { pt: 'Gravura', es: 'Grabado', en: 'Print' },
  storage_bytes: null,
  members: null,
  admins: null,
  domains: null,
  price_minor: 12_900,
  currency: 'BRL',
  period: 'month',
  grace_days: 7,
};

needs('operator', 'outside');

test('an invoice of the platform is paid by card: whoever goes there may come back without paying, and finds it paid once they have', async ({
  open,
  panel,
}) => {
  const key = `gravura-${Date.now()}`;
  await api('PUT', `/platform/plan/${key}`, { token: process.env.CLUBE_E2E_RELEASE_TOKEN!, body: PLAN });
  await api('PUT', '/site/plan', { token: panel.token, body: { plan: key } });
  const { page } = await open('/assinatura', panel.admin);
  const address = new URL(page.url()).host;
  await page.getByRole('link', { name: /^Fatura \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fatura' })).toBeVisible();
  const invoice = new URL(page.url()).pathname;
  const pay = page.getByRole('button', { name: 'Ir para o pagamento' });
  await expect(pay).toBeVisible();
  expect((await axe(page).include('main').analyze()).violations).toEqual([]);

  await test.step('its page says what it is for, and leads back unpaid', async () => {
    await pay.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Fatura \d+$/ })).toBeVisible();
    expect(new URL(page.url()).host).not.toBe(address);
    await expect(page.getByText('12900 brl')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`http://${address}${invoice}`);
    await expect(pay).toBeVisible();
  });

  await test.step('paid there it is paid here, and nothing is left to pay', async () => {
    await pay.click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(`http://${address}${invoice}?cartao=pago`);
    await expect(page.getByText('Pagamento confirmado. Obrigado!')).toBeVisible();
    await expect(pay).toHaveCount(0);
    await expect(page.getByText(/^A pagar: .* · Paga: /)).toBeVisible();
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
  });

  await page.goto('/assinatura');
  await expect(page.getByText('Em dia')).toBeVisible();
  await expect(page.getByText('Paga', { exact: true })).toBeVisible();
});
