import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: { id: string; object: 'payment_intent'; status: string } | null;
  amount_total: number;
  currency: string;
  /** What it was made of, as the form said it. */
  asked: Record<string, string>;
};

type Signer = { secret?: string; at?: Date };

/** A server on this machine that speaks what is used of Stripe's API (https://docs.stripe.com/api/checkout/sessions), to whoever has the key. */
export async function startStripePeer(key: string, webhookSecret: string) {
  const sessions = new Map<string, Session>();
  const once = new Map<string, { form: string; id: string }>();
  /** Set by tests: it answers nothing but this. */
  const fault: { status?: number } = {};

  /** Words that were answered with a failure: it is kept as any answer is. */
  const failed = new Set<string>();

  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refuse = (status: number, type: string, code?: string) => ({
    status,
    body: { error: { type, message: type, ...(code && { code }) } },
  });
  const shown = (session: Session) => ({ status: 200, body: { ...session, asked: undefined } as object });

  function create(form: string, word: string | undefined) {
    const before = word === undefined ? undefined : once.get(word);
    if (before) return before.form === form ? shown(sessions.get(before.id)!) : refuse(400, 'idempotency_error');
    const asked = Object.fromEntries(new URLSearchParams(form));
    const id = `cs_test_${randomBytes(12).toString('hex')}`;
    const item = 'line_items[0]';
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${originOf()}/c/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(asked[`${item}[price_data][unit_amount]`]) * Number(asked[`${item}[quantity]`]),
      currency: asked[`${item}[price_data][currency]`]!,
      asked,
    };
    sessions.set(id, session);
    if (word !== undefined) once.set(word, { form, id });
    return shown(session);
  }

  function fail(status: number, method: string, word: string | undefined) {
    if (status >= 500 && method === 'POST' && word !== undefined) failed.add(word);
    return refuse(status, 'api_error');
  }

  /** https://docs.stripe.com/api/checkout/sessions/list: a payment is named there, and not shown. */
  function list(payment: string | null) {
    const found = [...sessions.values()].filter(({ payment_intent: of }) => payment === null || of?.id === payment);
    const data = found.map((session) => ({
      ...session,
      asked: undefined,
      payment_intent: session.payment_intent?.id ?? null,
    }));
    return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more: false, data } };
  }

  function answer(method: string, { pathname, searchParams }: URL, form: string, word: string | undefined) {
    if (word !== undefined && failed.has(word)) return refuse(500, 'api_error');
    const [, id, act] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(expire))?$/.exec(pathname) ?? [];
    if (id === undefined) return method === 'POST' ? create(form, word) : list(searchParams.get('payment_intent'));
    const session = sessions.get(id);
    if (!session) return refuse(404, 'invalid_request_error', 'resource_missing');
    if (act !== 'expire') return shown(session);
    if (session.status !== 'open') return refuse(400, 'invalid_request_error');
    Object.assign(session, { status: 'expired', url: null });
    return shown(session);
  }

  function sign(body: string, { secret = webhookSecret, at = new Date() }: Signer = {}) {
    const time = Math.floor(at.getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, header: `t=${time},v1=${signature}` };
  }

  /** Somebody pays on a page. `processing`: the money comes later. */
  function pay(id: string, status: 'succeeded' | 'processing' | 'requires_payment_method' = 'succeeded') {
    Object.assign(sessions.get(id)!, {
      status: 'complete',
      url: null,
      payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
      payment_intent: { id: `pi_${id}`, object: 'payment_intent', status },
    });
  }

  /** The page itself, for a browser: what is paid for and how much, a way to pay, a way back. */
  function page(method: string, pathname: string): { status: number; location?: string; html?: string } {
    const id = pathname.slice('/c/'.length);
    const session = sessions.get(id);
    if (session?.status !== 'open') return { status: 404, html: 'There is no such page' };
    const { asked, amount_total: sum } = session;
    if (method === 'POST') {
      pay(id);
      return { status: 303, location: asked['success_url']! };
    }
    return {
      status: 200,
      html: `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
<h1>${asked['line_items[0][price_data][product_data][name]']}</h1><p>${sum} ${session.currency}</p>
<form method="post"><button>Pay</button></form><a href="${asked['cancel_url']}">Back</a></html>`,
    };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://peer');
      if (url.pathname.startsWith('/c/')) {
        const { status, location, html = '' } = page(request.method!, url.pathname);
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location && { location }) });
        return void response.end(html);
      }
      const word = request.headers['idempotency-key']?.toString();
      const isKnown = request.headers.authorization === `Bearer ${key}`;
      const { status, body } =
        fault.status === undefined
          ? isKnown
            ? answer(request.method!, url, Buffer.concat(chunks).toString(), word)
            : refuse(401, 'authentication_error')
          : fail(fault.status, request.method!, word);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: originOf(),
    sessions,
    fault,
    pay,
    /** An event as it is sent: its body, and the header that signs it. */
    event(type: string, object: object, signer?: Signer) {
      const id = `evt_${randomBytes(6).toString('hex')}`;
      return sign(JSON.stringify({ id, object: 'event', type, data: { object } }), signer);
    },
    sign,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
