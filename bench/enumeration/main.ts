// Whether the time of an answer, or of the answer after it, tells if an e-mail has an account: each flow asked in turn
// for e-mails that have one and e-mails that have none, every e-mail once, in an order that nobody can lean on.
import { hash } from 'node:crypto';
import { findDemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { rankTest } from '../lib/rank-test.ts';
import { median, report, round } from '../lib/report.ts';
import { createCaller, type Call } from './call.ts';
import { createAccounts, createBuyers, openPanel, unknownEmails } from './people.ts';

const COUNT = Number(process.env.COUNT ?? 200);
const WARM_UP = 20;
const DOCUMENT = '529.982.247-25';

type Flow = {
  name: string;
  known: readonly string[];
  status: number;
  captcha?: true;
  call: (email: string, captcha: string) => Call;
};
type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const main = createCaller(platform.port);
const beside = createCaller(platform.port);
try {
  const { siteId, slug } = await findDemoPlace(platform);
  const panel = `${slug}.localhost:${platform.port}`;
  const token = await openPanel(platform, siteId);
  const accounts = await createAccounts(platform, siteId, COUNT + WARM_UP);
  const buyers = await createBuyers(platform, siteId, COUNT + WARM_UP);

  const post = (path: string, body: object, host?: string): Call => ({
    method: 'POST',
    path,
    body,
    ...(host && { host }),
  });
  const signIn = (host?: string) => (email: string, captcha: string) =>
    post('/api/member/login', { email, password: 'not this one', captcha }, host);
  const register = (host?: string) => (email: string, captcha: string) =>
    post(
      '/api/member/register',
      { email, name: 'Ana Lima', document: DOCUMENT, phone: '11987654321', phone_country: 'BR', captcha },
      host,
    );
  const elsewhere = await createElsewhere();
  async function createElsewhere() {
    // Accounts that this panel knows nothing of: inviting them is the one way for a panel to ask.
    const emails = await createAccounts(platform, siteId, COUNT + WARM_UP);
    await platform.connection.pool.query(
      'delete from members m using users u where u.id = m.user_id and u.email = any($1)',
      [emails],
    );
    return emails;
  }
  const flows: Flow[] = [
    { name: 'signing in, main app', known: accounts, status: 422, captcha: true, call: signIn() },
    { name: 'signing in, panel', known: accounts, status: 422, captcha: true, call: signIn(panel) },
    {
      name: 'new password, main app',
      known: accounts,
      status: 200,
      captcha: true,
      call: (email, captcha) => post('/api/member/password-recovery', { email, captcha }),
    },
    {
      name: 'new password, panel',
      known: accounts,
      status: 200,
      captcha: true,
      call: (email, captcha) => post('/api/member/password-recovery', { email, captcha }, panel),
    },
    {
      name: 'first access: e-mail',
      known: buyers,
      status: 200,
      call: (email) => post('/api/member/new/check-user', { email }, panel),
    },
    {
      name: 'first access: purchase',
      known: buyers,
      status: 200,
      call: (email) => post('/api/member/new/validate-purchase', { email, document: DOCUMENT }, panel),
    },
    { name: 'registering, main app', known: accounts, status: 200, captcha: true, call: register() },
    { name: 'registering, panel', known: accounts, status: 200, captcha: true, call: register(panel) },
    {
      name: 'inviting',
      known: elsewhere,
      status: 201,
      call: (email) => ({ ...post('/api/member', { email, first_name: 'Ana', role: 'student' }), token }),
    },
  ];

  // As browsers do it, without a turn of the event loop for each try.
  const solve = async () => {
    const asked = await fetch(`http://127.0.0.1:${platform.port}/api/captcha`);
    const captcha = (await asked.json()) as Challenge;
    let number = 0;
    while (hash('sha256', captcha.salt + number) !== captcha.challenge) number += 1;
    return btoa(JSON.stringify({ ...captcha, number }));
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 15));

  async function measure({ name, known, status, captcha, call }: Flow) {
    const unknown = unknownEmails(known.length);
    const times = { known: [] as number[], unknown: [] as number[] };
    const after = { known: [] as number[], unknown: [] as number[] };
    for (const [at, email] of known.entries()) {
      const pair = [
        ['known', email],
        ['unknown', unknown[at]!],
      ] as const;
      for (const [who, asked] of Math.random() < 0.5 ? pair : pair.toReversed()) {
        const solution = captcha ? await solve() : '';
        await settle();
        const answer = await main.call(call(asked, solution));
        const next = await beside.call({ method: 'GET', path: '/health/ready' });
        if (answer.status !== status) throw new Error(`${name} answered ${answer.status} to a ${who} e-mail`);
        if (at < WARM_UP) continue;
        times[who].push(answer.ms);
        after[who].push(next.ms);
      }
    }
    const row = ({ known: left, unknown: right }: typeof times) => [
      round(median(left)),
      round(median(right)),
      round(median(left) - median(right), 3),
      round(rankTest(left, right), 3),
    ];
    return { answer: [name, ...row(times)], next: [name, ...row(after)] };
  }

  const rows = [];
  const wanted = process.env.FLOW ?? '';
  for (const flow of flows.filter(({ name }) => name.includes(wanted))) rows.push(await measure(flow));
  const tests = rows.length * 2;
  const least = 0.05 / tests;
  const columns = ['flow', 'known p50 ms', 'unknown p50 ms', 'difference ms', 'p'];
  report('enumeration', [
    { title: 'The answer itself', columns, rows: rows.map(({ answer }) => answer) },
    {
      title: 'A call right after it, on another connection',
      columns,
      rows: rows.map(({ next }) => next),
      notes: [
        `${COUNT} e-mails of each kind, each asked once, known and unknown in turn; rate limits raised for the run.`,
        `p: Mann-Whitney, two-sided. Of ${tests} such rows one below ${round(least, 4)} means something at the 5 % level, and is a failure.`,
      ],
    },
  ]);
  if (rows.flatMap(({ answer, next }) => [answer, next]).some((row) => Number(row.at(-1)) < least))
    process.exitCode = 1;
} finally {
  main.close();
  beside.close();
  await platform.stop();
}
