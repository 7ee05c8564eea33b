import { drawFailureKinds, type DrawFailureKind } from '@clube/shared/contracts/release';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import { fitsIntegrity } from '../lib/crypto.ts';
import { countClientError } from '../modules/release/client-error.queries.ts';
import { findFile } from '../modules/release/file.queries.ts';
import { contentKey } from '../modules/release/operations.ts';
import { Ledger } from '../renderer/ledger.ts';
import type { Code, Drawn } from '../renderer/messages.ts';
import { RendererPool, type Order, type Refusal } from '../renderer/pool.ts';
import { KeptPictures } from './kept-pictures.ts';
import { orderOf, spotOf, standOf, wantedBy, type Face, type MadeFor, type Page } from './orders.ts';
import { OwnPictures } from './own-pictures.ts';

/** `key`: all that a picture for many was drawn from; undefined where it is one person's, or shows how long ago something was. */
export type Picture = { drawn: Drawn; key: string | undefined };
const isFailure = (kind: string): kind is DrawFailureKind => (drawFailureKinds as readonly string[]).includes(kind);
/** The shell, where it is at fault around the page of a remote; else whoever owns the page. */
const faultyOf = (faces: readonly Face[], isShells = false) => (isShells ? faces[0]! : faces.at(-1)!);

/**
 * Draws pages in processes of their own (docs/adr/0071).
 * @returns the picture, or undefined: then the browser draws it, as it always could
 */
export function createDrawing(app: FastifyInstance): (page: Page) => Promise<Picture | undefined> {
  const { rendering, renderMs, renderers } = app.clube.config;
  if (!rendering) return async () => undefined;
  const ledger = new Ledger();
  const kept = new KeptPictures();
  const own = new OwnPictures();
  const pages = new Counter({
    name: 'pages_drawn_total',
    help: 'Pages by who drew their first picture, and why the browser had to',
    labelNames: ['outcome'],
    registers: [app.metrics],
  });
  const failures = new Counter({
    name: 'draw_failures_total',
    help: 'Pages that the server could not draw, by release',
    labelNames: ['remote', 'release', 'kind'],
    registers: [app.metrics],
  });
  const undrawn = new Counter({
    name: 'pages_undrawn_total',
    help: 'Pages that the server was to draw and left to the browser, by release and why',
    labelNames: ['remote', 'release', 'reason'],
    registers: [app.metrics],
  });
  const seconds = new Histogram({
    name: 'draw_seconds',
    help: 'Time that pages waited for their picture',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1],
    registers: [app.metrics],
  });

  /**
   * What the shell throws around the page of a remote is told as the shell's, and leaves only the two together to browsers: neither the
   * remote beside another shell nor the shell's other pages are at fault.
   */
  const blame = ({ faces, spot }: MadeFor, { kind, where, why, isShells, isSlow }: Refusal) => {
    if (kind === 'unread') app.log.warn({ kind, why }, 'a page was not drawn');
    if (!isFailure(kind)) return;
    const face = faultyOf(faces, isShells);
    const { name, hash } = face;
    failures.inc({ remote: name, release: hash, kind });
    countClientError(app.db, { remote: name, hash, kind }).catch(() => undefined);
    const stand = standOf(isShells ? faces : [face]);
    const left = isSlow && spot ? ledger.noteSlow(stand, spot) : ledger.note(stand, spot);
    app.log.warn({ remote: name, release: hash, kind, where, left }, 'a page was not drawn');
  };
  const praise = ({ faces, spot }: MadeFor) => spot && ledger.noteInTime(standOf([faultyOf(faces)]), spot);
  let day = '';
  const faceless = new Set<string>();
  /** A release that was built without a face is no failure of each of its pages: the list has it once a day. */
  const tellFaceless = ({ name, hash }: Face) => {
    const today = new Date().toDateString();
    if (day !== today) faceless.clear();
    day = today;
    if (faceless.has(hash)) return;
    faceless.add(hash);
    countClientError(app.db, { remote: name, hash, kind: 'no_face' }).catch(() => faceless.delete(hash));
  };
  const read = async ({ name, hash, server }: Face): Promise<Code> => {
    const file = await findFile(app.db, name, server!.file);
    const content = file && (await app.clube.storage.read(contentKey(file.sha256)));
    if (!content || !fitsIntegrity(content, server!.integrity))
      throw new Error(`${name}@${hash} is not what was published`);
    return { id: `${name} ${hash}`, name, text: content.toString() };
  };
  const madeFor = new WeakMap<Order, MadeFor>();
  // Made here, where nobody's page can be reached from them: orders of samples outlive pages.
  const how = {
    read: (faces: readonly Face[]) => () => Promise.all(faces.map(read)),
    made: (order: Order, what: MadeFor) => void madeFor.set(order, what),
  };
  const pool = new RendererPool({ processes: renderers, drawMs: renderMs }, (order, outcome) => {
    const what = madeFor.get(order)!;
    if ('drawn' in outcome) praise(what);
    else blame(what, outcome.refused);
  });
  app.addHook('onClose', async () => {
    pool.stop();
    own.stop();
  });
  app.metrics.registerMetric(
    new Gauge({
      name: 'renderer_resident_bytes',
      help: 'Memory of the processes that draw pages',
      registers: [],
      collect() {
        this.set(pool.memory * 1024 ** 2);
      },
    }),
  );

  return async (page) => {
    const wanted = wantedBy(page);
    const said = (outcome: string): undefined => {
      pages.inc({ outcome });
    };
    if (!wanted) return said('browser');
    const { faces } = wanted;
    const leave = ({ name, hash }: Face, reason: string): undefined => {
      undrawn.inc({ remote: name, release: hash, reason });
      return said(reason);
    };
    const old = faces.find(({ server }) => !server);
    if (old) {
      tellFaceless(old);
      return leave(old, 'no_face');
    }
    const spot = spotOf(page);
    const left = [faces, ...faces.map((face) => [face])].find((some) => !ledger.mayDraw(standOf(some), spot));
    if (left) return leave(left[0], 'left');
    const { boot } = page;
    const order = orderOf(wanted, page, how);
    const key = page.isKeepable ? kept.keyOf(boot, order.sheet) : undefined;
    const mine = boot.me && own.shelfOf(boot.me.member.id, boot, order.sheet);
    const known = mine ? mine.find() : kept.find(page.place, key);
    if (known) {
      said('kept');
      return { drawn: known, key };
    }
    const stop = seconds.startTimer();
    const outcome = await pool.draw(order);
    stop();
    if ('drawn' in outcome) {
      praise({ faces, spot });
      said(outcome.drawn.html ? 'server' : 'empty');
      if (!outcome.drawn.html) return undefined;
      mine?.keep(outcome.drawn);
      return { drawn: outcome.drawn, key: kept.keep(page.place, key, outcome.drawn) };
    }
    const { refused } = outcome;
    blame({ faces, spot }, refused);
    return leave(faultyOf(faces, refused.isShells), refused.kind);
  };
}
