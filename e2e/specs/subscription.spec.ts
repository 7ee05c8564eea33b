import { api } from '../commands/api.ts';
import { needs } from '../commands/deployed.ts';
import { axe } from '../commands/look.ts';
import { expect, test } from '../fixtures/test.ts';

const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

needs('operator');

test('[2.26] an owner sees the plan, its use and its history; unpaid, staff are warned, then read alone, and students go on', async ({
  open,
  addStudent,
  panel,
  provoked,
}) => {
  const token = process.env.CLUBE_E2E_RELEASE_TOKEN!;
  const key = `atelie-${Date.now()}`;
  const declared = {
    name: { pt: 'Ateliê', es: 'Taller', en: 'Studio' },
    storage_bytes: 5_000_000_000,
    members: 3,
    admins: 1,
    domains: null,
    price_minor: 9900,
    currency: 'BRL',
    period: 'month',
    grace_days: 7,
  };
  const decide = (body: object) => api('PUT', `/platform/site/${panel.slug}/plan`, { token, body });
  const student = await addStudent();
  const { page } = await open('/assinatura', panel.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Assinatura' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sem plano' })).toBeVisible();

  await api('PUT', `/platform/plan/${key}`, { token, body: declared });
  await decide({ plan: key, paid_until: inDays(30) });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ateliê' })).toBeVisible();
  await expect(page.getByText('Em dia')).toBeVisible();
  await expect(page.getByText('O painel passou para o plano Ateliê')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Membros' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), colorScheme);
    expect((await axe(page).include('main').analyze()).violations).toEqual([]);
  }

  await decide({ paid_until: inDays(-1) });
  await page.goto('/home');
  await expect(page.getByText(/^A assinatura venceu em .* A partir de/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver assinatura' }).click();
  await expect(page.getByText('Em atraso')).toBeVisible();

  await decide({ paid_until: inDays(-10) });
  provoked.push(403);
  await page.goto('/config-domain');
  await expect(page.getByText(/Até ser paga, a equipe só consulta o painel/)).toBeVisible();
  await page.getByLabel('Seu domínio').fill('aulas.example.com');
  await page.getByRole('button', { name: 'Adicionar domínio' }).click();
  await expect(page.getByText(/nada pode ser mudado até ser paga/)).toBeVisible();

  const { page: learner } = await open('/home', student);
  await expect(learner.getByRole('heading').first()).toBeVisible();
  await expect(learner.getByText(/assinatura/)).toHaveCount(0);
  await learner.goto('/assinatura');
  await expect(learner.getByText('Você não tem acesso a esta página')).toBeVisible();

  await decide({ paid_until: inDays(30) });
  await page.goto('/assinatura');
  await expect(page.getByText('Em dia')).toBeVisible();
  await expect(page.getByText(/A assinatura venceu/)).toHaveCount(0);
});
