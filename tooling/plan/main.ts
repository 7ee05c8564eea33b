// `pnpm plan …`: which plans the platform offers, which of them a panel has, and until when it is paid. With the operator's token.
import { parseArgs } from 'node:util';
import type { OperatorInvoice } from '@clube/shared/contracts/invoice';
import type { DeclaredPlan, PanelPlan, PlanWrite, SitePlanWrite } from '@clube/shared/contracts/plan';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { ReleaseClient, ReleaseError } from '../release/client.ts';
import { localToken } from '../release/local-token.ts';

const USAGE = `Usage: pnpm plan …
  list                                      what is declared
  declare <key> --name-pt <…> --name-es <…> --name-en <…> --price <minor units> [--currency BRL] [--every month|year]
                [--storage <bytes>] [--members <n>] [--admins <n>] [--domains <n>] [--grace <days>]
                [--offered yes|no]
                                            a limit that is left out is none; declared again it changes for all who have it.
                                            Owners choose among what is offered; who has another one keeps it
  show <panel>                              where a panel stands
  give <panel> <key> [--until <date>]       puts a panel on a plan
  paid <panel> --until <date>|forever       it is paid until then
  overdue <panel> [--since <date>]          it is not paid any more, from now unless said otherwise
  take <panel>                              no plan any more
  invoices [<panel>] [--state open|overdue|paid|void]
                                            what panels owe and have paid, the newest first
  settle <number>                           this invoice is paid: what it pays for is, and staff write again
  void <number>                             this invoice is not owed; the plan stays as it is
What give, paid, overdue and take change makes void what the panel owed before. A panel is named by its slug, a date as 2027-01-31.

  --to <address>      default http://localhost:3000
  --token <token>     default CLUBE_RELEASE_TOKEN, on this machine the one of the data folder CLUBE_DATA`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: 'http://localhost:3000' },
    token: { type: 'string' },
    'name-pt': { type: 'string' },
    'name-es': { type: 'string' },
    'name-en': { type: 'string' },
    price: { type: 'string' },
    currency: { type: 'string', default: 'BRL' },
    every: { type: 'string', default: 'month' },
    storage: { type: 'string' },
    members: { type: 'string' },
    admins: { type: 'string' },
    domains: { type: 'string' },
    grace: { type: 'string', default: '7' },
    until: { type: 'string' },
    since: { type: 'string' },
    offered: { type: 'string' },
    state: { type: 'string' },
  },
});

function moment(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new ReleaseError(`${text} is no date: write 2027-01-31`);
  return date.toISOString();
}
const end = (text: string) => (text === 'forever' ? null : moment(text));
const limit = (text: string | undefined) => (text === undefined ? null : Number(text));

function written(): PlanWrite | undefined {
  const { 'name-pt': pt, 'name-es': es, 'name-en': en, price } = values;
  if (!pt || !es || !en || price === undefined) return undefined;
  return {
    name: { pt, es, en },
    storage_bytes: limit(values.storage),
    members: limit(values.members),
    admins: limit(values.admins),
    domains: limit(values.domains),
    price_minor: Number(price),
    currency: values.currency,
    period: values.every === 'year' ? 'year' : 'month',
    grace_days: Number(values.grace),
    ...(values.offered !== undefined && { is_offered: values.offered !== 'no' }),
  };
}

/** What is decided about a panel by these words; undefined when they decide nothing. */
function decision(word: string | undefined, key: string | undefined): SitePlanWrite | undefined {
  if (word === 'give' && key) return { plan: key, ...(values.until && { paid_until: end(values.until) }) };
  if (word === 'paid' && values.until) return { paid_until: end(values.until) };
  if (word === 'overdue') return { paid_until: moment(values.since ?? new Date().toISOString()) };
  return word === 'take' ? { plan: null } : undefined;
}

const state = ({ plan, status, paid_until, is_read_only }: PanelPlan) =>
  [plan?.name.en ?? 'no plan', status, paid_until ? `until ${paid_until}` : '', is_read_only ? 'read-only' : '']
    .filter(Boolean)
    .join(', ');

const lineOf = ({ number, slug, state, amount, currency, due_at, returned_at }: OperatorInvoice) =>
  `${number}  ${slug}  ${state}  ${formatPlanPrice(amount, currency, 'en')}  due ${due_at.slice(0, 10)}` +
  (returned_at === null ? '' : `  money went back ${returned_at.slice(0, 10)}`);

/** What is done about invoices by these words; undefined when nothing is. */
async function runInvoices(client: ReleaseClient, word: string | undefined, name: string | undefined) {
  if (word === 'invoices') {
    const query = new URLSearchParams({ ...(name && { slug: name }), ...(values.state && { state: values.state }) });
    const invoices = await client.call<OperatorInvoice[]>('GET', `/platform/invoice?${query.toString()}`);
    return invoices.map(lineOf).join('\n') || 'There is no invoice.';
  }
  if ((word !== 'settle' && word !== 'void') || !/^\d+$/.test(name ?? '')) return undefined;
  const state = word === 'settle' ? 'paid' : 'void';
  return lineOf(await client.call<OperatorInvoice>('PUT', `/platform/invoice/${name}`, { state }));
}

async function run(client: ReleaseClient): Promise<string> {
  const [word, name, key] = positionals;
  const done = await runInvoices(client, word, name);
  if (done !== undefined) return done;
  if (word === 'list') {
    const plans = await client.call<DeclaredPlan[]>('GET', '/platform/plan');
    const lines = plans.map(
      ({ key: own, name: { en }, price_minor, currency, period, is_offered }) =>
        `${own}  ${en}  ${price_minor} ${currency}/${period}${is_offered ? '' : '  not offered'}`,
    );
    return lines.join('\n') || 'No plan is declared.';
  }
  const plan = written();
  if (word === 'declare' && name && plan) {
    await client.call('PUT', `/platform/plan/${name}`, plan);
    return `${name} is declared`;
  }
  if (word === 'show' && name) return state(await client.call<PanelPlan>('GET', `/platform/site/${name}/plan`));
  const decided = decision(word, key);
  if (!name || !decided) throw new ReleaseError(USAGE);
  return state(await client.call<PanelPlan>('PUT', `/platform/site/${name}/plan`, decided));
}

try {
  const token = values.token ?? process.env.CLUBE_RELEASE_TOKEN ?? localToken(values.to);
  if (!token) throw new ReleaseError('A token is needed: CLUBE_RELEASE_TOKEN, or --token');
  console.log(await run(new ReleaseClient(values.to, token)));
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
