import { needs } from '../commands/deployed.ts';
import { api, panelUrl, PASSWORD } from '../commands/api.ts';
import { inTurn } from '../commands/in-turn.ts';
import { findFaults, keepPicture, putOn } from '../commands/look.ts';
import { createCourse, mailedLink, sell } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox');

test('[2.12] [2.18] an owner sells a course, a stranger pays by PIX, the owner confirms, and the stranger is a student who opens it', async ({
  open,
  panel,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }, { title: 'A água' }]], 'Aquarela');
  const email = `rosa-${panel.slug}@example.com`;
  const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
  await api('PUT', '/payment', { token: panel.token, body: { pix, note: '' } });
  const { page: staff } = await open(`/config_curso/${course.id}`, panel.admin);

  await test.step('from the course to its sales, an offer with a coupon, on sale', async () => {
    await staff.getByRole('link', { name: 'Ofertas e pedidos' }).click();
    await expect(staff).toHaveURL(new RegExp(`/config_curso/vendas/${course.id}$`));
    await expect(staff.getByRole('heading', { name: 'Vendas de Aquarela', level: 1 })).toBeVisible();
    await staff.getByRole('button', { name: 'Nova oferta' }).click();
    await staff.getByLabel('Nome da oferta').fill('Turma de maio');
    await staff.getByLabel('Preço').fill('480,00');
    await staff.getByLabel('Dias de acesso').fill('365');
    await staff.getByRole('button', { name: 'Salvar' }).click();
    await expect(staff.getByText('Rascunho', { exact: true })).toBeVisible();
    await staff.getByRole('button', { name: 'Novo cupom' }).click();
    await staff.getByLabel('Código').fill('AGUA10');
    await staff.getByLabel('Desconto', { exact: true }).fill('10');
    await staff.getByRole('button', { name: 'Criar cupom' }).click();
    await staff.getByRole('button', { name: 'Pôr à venda' }).click();
    await expect(staff.getByText('À venda', { exact: true })).toBeVisible();
  });
  const address = await staff.getByRole('link', { name: /curso\/venda/ }).innerText();
  expect(address).toMatch(new RegExp(`^${panelUrl(panel.slug)}/curso/venda/\\d+$`));

  const { page: buyer } = await open('about:blank');
  await test.step('a stranger reads the page, uses the coupon and orders', async () => {
    await buyer.goto(address);
    await expect(buyer.getByRole('heading', { name: 'Turma de maio', level: 1 })).toBeVisible();
    await expect(buyer.getByText('O papel')).toBeVisible();
    await buyer.getByLabel('Cupom').fill('agua10');
    await buyer.getByRole('button', { name: 'Aplicar' }).click();
    await expect(buyer.getByText('R$ 432,00')).toBeVisible();
    await buyer.getByLabel('Nome completo').fill('Rosa Lima');
    await buyer.getByLabel('E-mail').fill(email);
    await buyer.getByRole('button', { name: 'Comprar com PIX' }).click();
    await expect(buyer.getByText('Aguardando o pagamento')).toBeVisible();
    await expect(buyer.getByLabel('PIX copia e cola')).toHaveValue(/^00020126.*5406432\.00.*6304[0-9A-F]{4}$/);
    await buyer.reload();
    await expect(buyer.getByText('Aguardando o pagamento')).toBeVisible();
    await buyer.getByRole('button', { name: 'Já paguei' }).click();
    await expect(buyer.getByText('Aguardando a confirmação')).toBeVisible();
  });

  await test.step('the owner confirms, and the page that waits turns by itself', async () => {
    await staff.getByRole('tab', { name: 'Pedidos' }).click();
    await expect(staff.getByText('O comprador diz que pagou')).toBeVisible();
    await staff.getByRole('button', { name: 'Confirmar o pagamento: Rosa Lima' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Confirmar o pagamento' });
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(staff.getByRole('listitem').getByText('Pago', { exact: true })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  });

  await test.step('the mail lets them in, and the course opens', async () => {
    await buyer.goto(await mailedLink(email, 'Pagamento confirmado'));
    await expect(buyer.getByRole('heading', { name: `Seu acesso a ${panel.name}` })).toBeVisible();
    await buyer.getByLabel('Senha nova').fill(PASSWORD);
    await buyer.getByLabel('Repita a senha').fill(PASSWORD);
    await buyer.getByRole('button', { name: 'Criar senha' }).click();
    await expect(buyer).toHaveURL(new RegExp(`^${panelUrl(panel.slug)}/(home|curso)`));
    await buyer.goto(`${panelUrl(panel.slug)}/curso/${course.id}`);
    await expect(buyer.getByRole('link', { name: 'Começar' })).toBeVisible();
  });

  await test.step('what they paid stands among their purchases, with a receipt', async () => {
    await buyer.goto(`${panelUrl(panel.slug)}/minha-conta`);
    await buyer.getByRole('link', { name: /^Ver o recibo de/ }).click();
    await expect(buyer.getByText('R$ 432,00')).toBeVisible();
    await expect(buyer.getByText(/não é uma nota fiscal/)).toBeVisible();
    expect(await findFaults(buyer)).toEqual([]);
  });
});

test('the page of sale is read without a script, by whoever searches or shares it, and at every width', async ({
  open,
  panel,
  browser,
}, testInfo) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const offer = await sell(panel.token, course.id, { instalments: 3, description: 'Luz, água e paciência.' });
  const address = `${panelUrl(panel.slug)}/curso/venda/${offer}`;

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
  const plain = await context.newPage();
  const heading = plain.getByRole('heading', { name: 'Turma de maio', level: 1 });
  // On a busy machine the first pages are left to the browser.
  await expect
    .poll(async () => {
      await plain.goto(address);
      return heading.count();
    })
    .toBe(1);
  await expect(heading).toBeVisible();
  await expect(plain.getByText('Luz, água e paciência.')).toBeVisible();
  await expect(plain.getByRole('strong').filter({ hasText: '3× R$ 160,00' })).toBeVisible();
  await expect(plain.getByText('O papel')).toBeVisible();
  await expect(plain).toHaveTitle(`Turma de maio · ${panel.name}`);
  const said = (property: string) => plain.locator(`meta[property="${property}"]`).getAttribute('content');
  expect([await said('og:title'), await said('og:url')]).toEqual(['Turma de maio', address]);
  await expect(plain.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Luz, água e paciência. 1 aula · R$ 480,00',
  );
  const data = await plain.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(data!) as { '@graph': { '@type': string; offers?: object; name: string }[] };
  expect(graph[0]).toMatchObject({ '@type': 'Product', offers: { price: '480.00', priceCurrency: 'BRL' } });
  expect(graph[1]).toMatchObject({ '@type': 'Course', name: 'Aquarela' });
  const picture = (await plain.goto((await said('og:image'))!))!;
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  await context.close();

  const { page } = await open(address);
  for (const [width, theme] of inTurn([390, 768, 1440], ['dark', 'light'])) {
    await page.setViewportSize({ width, height: 900 });
    await putOn(page, theme);
    await expect(page.getByRole('button', { name: 'Comprar com PIX' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findFaults(page)).toEqual([]);
    await keepPicture(page, testInfo, `sale-${width}-${theme}`);
  }
  // Beside the outline, too, the words over a field stand in one line.
  for (const width of [1000, 1240]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await page.getByText('CPF ou CNPJ (opcional)').evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return new Set(Array.from(words.getClientRects(), ({ top }) => top)).size;
    });
    expect([width, lines]).toEqual([width, 1]);
  }
});

test('a locked course leads to what is on sale; an offer that nobody made is not found', async ({
  open,
  panel,
  addStudent,
  provoked,
}) => {
  provoked.push(404);
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const offer = await sell(panel.token, course.id);
  const { page } = await open('/home', await addStudent([]));
  await page.getByRole('link', { name: /Aquarela.*Comprar/ }).click();
  await expect(page).toHaveURL(`${panelUrl(panel.slug)}/curso/venda/${offer}`);
  await expect(page.getByRole('heading', { name: 'Turma de maio', level: 1 })).toBeVisible();
  const response = await page.goto(`${panelUrl(panel.slug)}/curso/venda/${offer + 100_000}`);
  expect(response!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Esta página não está à venda' })).toBeVisible();
});
