import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../database/connect.ts';
import { eachApart } from '../../lib/each-apart.ts';
import { every } from '../../lib/every.ts';
import type { MailKind, Sender } from '../../lib/mail-kind.ts';
import type { Context } from '../../plugins/context.ts';
import type { Module } from '../define-module.ts';
import { endOwed, FIRST_TRY, holdOwed, insertOwed, takeOwed, type About } from './owed.queries.ts';

/** One that says what it is about. */
type KindOf<A extends About> = MailKind & { readonly about?: A };

/** @param about names alone: neither words, nor a mailbox, nor what opens anything. Those are read, or made, when it is sent */
export function defineMail<Schema extends TSchema>(
  name: string,
  about: Schema,
  send: (app: Sender, about: Static<Schema>) => Promise<void>,
): KindOf<Static<Schema> & About> {
  return {
    name,
    async send(app, kept) {
      if (!Value.Check(about, kept)) throw new Error(`An owed mail is none of ${name}`);
      await send(app, kept);
    },
  };
}

/** One that is written down. */
export type Owed = { id: number; tries: number; send: (app: Sender) => Promise<void> };

/**
 * Writes down that something is to be mailed; to be called in the transaction of what it tells of. Whoever calls it has the first try
 * (`mailAfterwards`, `mailNow`); what they leave, the worker mails. A server that is not set up to send mails keeps none for the day when it is.
 * @param waitSeconds it is left to whoever looks for what is due (`mailOwed`), and not before that
 */
export async function owe<A extends About>(
  { mailer }: Pick<Context, 'mailer'>,
  trx: Db,
  kind: KindOf<A>,
  about: A,
  waitSeconds: number | null = null,
): Promise<Owed[]> {
  if (!mailer.isReady) return [];
  const id = await insertOwed(trx, kind.name, about, waitSeconds);
  return waitSeconds !== null ? [] : [{ id, tries: FIRST_TRY, send: (app) => kind.send(app, about) }];
}

/** The same of several, as to each owner of a panel: each is a mail of its own. */
export async function oweEach<A extends About>(
  clube: Pick<Context, 'mailer'>,
  trx: Db,
  kind: KindOf<A>,
  all: readonly A[],
): Promise<Owed[]> {
  const owed: Owed[] = [];
  for (const about of all) owed.push(...(await owe(clube, trx, kind, about)));
  return owed;
}

/** Sends one, and forgets it; what cannot be sent waits for its next try. One that took too long to be begun is another's by now. */
async function sendOwed(app: Sender, { id, tries, send }: Owed): Promise<void> {
  if (!(await holdOwed(app.db, { id, tries }))) return;
  await send(app);
  await endOwed(app.db, id);
}

/** Sends what a call wrote down, once it is answered. */
export function mailAfterwards(request: FastifyRequest, what: string, owed: readonly Owed[]): void {
  const app = request.server;
  for (const one of owed) app.afterwards(request, what, () => sendOwed(app, one));
}

/** Sends what was just written down, where nobody waits for an answer; one that fails holds up none of the others. @throws AggregateError of those */
export async function mailNow(clube: Context, owed: readonly Owed[], failed: string): Promise<void> {
  const app = { clube, db: clube.connection.db };
  await eachApart(owed, (one) => sendOwed(app, one), failed);
}

/**
 * Mails what another server wrote down and did not get to, or could not send. One that fails holds up none of the others.
 * @param isStopped asked before each mail: whoever stops leaves the rest to another server
 */
export async function mailOwed(
  clube: Context,
  kinds: readonly MailKind[],
  onFailure: (error: unknown) => void,
  isStopped = () => false,
): Promise<void> {
  if (!clube.mailer.isReady) return;
  const app = { clube, db: clube.connection.db };
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  while (!isStopped()) {
    const due = await takeOwed(app.db, [...byName.keys()]);
    if (due.length === 0) return;
    for (const { id, tries, kind, about } of due) {
      if (isStopped()) return;
      await sendOwed(app, { id, tries, send: async () => byName.get(kind)?.send(app, about) }).catch(onFailure);
    }
  }
}

const EVERY_MS = 20_000;

/** Looks for such mails of all modules three times a minute. Returns what stops it. */
export async function startMailingOwed(
  context: Context,
  log: FastifyBaseLogger,
  modules: readonly Pick<Module, 'mails'>[],
): Promise<() => Promise<void>> {
  const kinds = modules.flatMap(({ mails = [] }) => mails);
  return every(EVERY_MS, log, 'a mail could not be sent', (complain, isStopped) =>
    mailOwed(context, kinds, complain, isStopped),
  );
}
