import { api, panelUrl } from '../commands/api.ts';
import { onDatabase } from '../commands/database.ts';
import { needs } from '../commands/deployed.ts';
import { findFaults } from '../commands/look.ts';
import { createCourse, mailedLink, sell } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

needs('mailbox', 'database');

test('an offer is tried for nothing, once: from the locked card over the mailbox’s yes to the first charge', async ({
  open,
  panel,
  addStudent,
}) => {
  const course = await createCourse(panel.token, [[{ title: 'O papel' }]], 'Aquarela');
  const offer = await sell(panel.token, course.id, {
    name: 'Clube da aquarela',
    amount: 4900,
    renews: true,
    access_days: 30,
    trial_days: 7,
  });
  const student = await addStudent([]);
  const { page } = await open('/home', student);

  await test.step('the locked card says for how long it is free, and leads to the page of sale', async () => {
    await page.getByRole('link', { name: /Aquarela.*7 dias grátis, depois R\$\s49,00 a cada 30 dias/ }).click();
    await expect(page).toHaveURL(`${panelUrl(panel.slug)}/curso/venda/${offer}`);
    await expect(page.getByText('7 dias grátis', { exact: true })).toBeVisible();
    await expect(page.getByText(/depois\s+R\$\s49,00\s+a cada 30 dias/)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Começar o teste grátis' }).click();
    await expect(page.getByText('Falta confirmar')).toBeVisible();
  });

  await test.step('the mailbox says yes, and the course is open', async () => {
    await page.goto(await mailedLink(student.email, 'Confirme o seu teste grátis'));
    await page.getByRole('button', { name: 'Confirmar o teste' }).click();
    await expect(page.getByRole('heading', { name: 'Teste grátis confirmado' })).toBeVisible();
    await page.getByRole('link', { name: 'Abrir o curso' }).click();
    await expect(page).toHaveURL(new RegExp(`/curso/${course.id}`));
    await page.goto('/minha-conta');
    await expect(page.getByText(/^Em teste até .* Primeiro pagamento: R\$\s49,00, nesse dia\./)).toBeVisible();
  });

  await test.step('a second one is not given: the page says what it costs from today', async () => {
    await page.goto(`/curso/venda/${offer}`);
    await expect(
      page.getByText('Você já teve esta oferta: o teste grátis é só da primeira vez, e ela é paga a partir de hoje.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comprar com PIX' })).toBeVisible();
  });

  const { page: staff } = await open(`/config_curso/vendas/${course.id}`, panel.admin);
  await test.step('the owner sees who tries it; once its days are over the first charge waits', async () => {
    await staff.getByRole('tab', { name: 'Assinaturas' }).click();
    await expect(staff.getByText(/^Em teste até .* Próxima cobrança/)).toBeVisible();
    await onDatabase(
      `update member_subscriptions set current_period_end = current_period_end - interval '8 days', trial_ends_at = trial_ends_at - interval '8 days'
       where offer_id = $1`,
      offer,
    );
    // What time brings about by itself within the hour, by hand: the next period is asked for.
    const step = async (name: string) => {
      const { data } = await api<{ data: { id: number; version: number }[] }>('GET', '/member-subscription', {
        token: panel.token,
      });
      const { id, version } = data[0]!;
      await api('POST', `/member-subscription/${id}/step`, { token: panel.token, body: { step: name, version } });
    };
    await step('pause');
    await step('resume');
  });

  await test.step('it is paid as every period, and goes on as a subscription', async () => {
    await page.goto('/minha-conta');
    await page.getByRole('link', { name: 'Pagar o período' }).click();
    await expect(page.getByText('Aguardando o pagamento')).toBeVisible();
    await expect(page.getByLabel('PIX copia e cola')).toHaveValue(/540549\.00/);
    await staff.getByRole('tab', { name: 'Pedidos' }).click();
    await staff.getByRole('button', { name: /^Confirmar o pagamento/ }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
    await page.goto('/minha-conta');
    await expect(page.getByText(/^Próximo pagamento: /)).toBeVisible();
    await expect(page.getByText(/^Em teste/)).toHaveCount(0);
  });
});
