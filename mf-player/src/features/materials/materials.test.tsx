/** @alone */
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Material } from '@clube/shared/contracts/material';
import { emit } from '@clube/shared/events';
import { keepPiece, readDownload } from '@clube/shared/outbox/downloads';
import { openScreen, press, refusal, signedIn, type Answers } from '@clube/shared/testing';
import { Materials } from './materials.tsx';

const IDS = { courseId: 3, moduleId: 7, lessonId: 2 };
const AT = 'GET /course/3/module/7/lesson/2/material';
/** What broke off is kept for as long as the tab stands: each test has files of its own. */
let last = 40;
const file = (name: string, change: Partial<Material> = {}): Material => ({
  id: (last += 1),
  name,
  type: 'pdf',
  size_bytes: 2000,
  ...change,
});
const open = (materials: Material[], answers: Answers = {}) =>
  openScreen(<Materials lesson={{ materials }} ids={IDS} />, { path: '/aula', answers });
const bytes = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { etag: '"t"', 'content-type': 'application/pdf', ...headers } });

/** A download as a test lets it come: pieces, then its end or its break. */
function slowly(headers: Record<string, string> = {}) {
  let feed!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  return {
    // `clone` would tee it, and a break of one branch is none of the other.
    answer: () =>
      Object.assign(new Response(body, { headers: { etag: '"t"', ...headers } }), {
        clone() {
          return this;
        },
      }),
    come: (text: string) => feed.enqueue(new TextEncoder().encode(text)),
    end: () => feed.close(),
    breakOff: () => feed.error(new TypeError('network')),
  };
}

/** What was given to the browser to keep. */
let kept: { name: string; blob: Blob }[];
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  kept = [];
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, blob: blobs[Number(this.href.slice(5))]! });
  };
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
  jest.restoreAllMocks();
  cleanup();
});

const FAILED = 'Erro ao baixar o material. Por favor, entre em contato com o suporte!';
const BUSY = 'O material já está sendo baixado. Por favor, aguarde!';
const textOf = (blob: Blob) => new Response(blob).text();

test('each material says its name, type and size, and comes under its name', async () => {
  const list = file('Lista', { size_bytes: 1_500_000 });
  const palette = file('Cores', { type: 'csv', size_bytes: 800 });
  open([list, palette], { [`${AT}/${list.id}`]: bytes('%PDF') });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(' ', ' '))).toEqual([
    'ListaPDF · 1,5 MBBaixar',
    'CoresCSV · 800 bytesBaixar',
  ]);
  press('Baixar Lista');
  await waitFor(() => expect(kept).toHaveLength(1));
  expect([kept[0]!.name, await textOf(kept[0]!.blob)]).toEqual(['Lista.pdf', '%PDF']);
});

test('what stopped with the page before says so and what to do, until it comes again', async () => {
  const [cut, other] = [file('Um', { size_bytes: 8 }), file('Dois')];
  const line = slowly();
  const STOPPED = 'O download parou quando a página foi fechada ou recarregada. Baixe de novo para continuar.';
  // As the page before left it: begun, and never at its end.
  open([cut, other], { [`${AT}/${cut.id}`]: line.answer });
  expect(screen.queryByText(STOPPED)).toBeNull();
  press('Baixar Um');
  const begun = () => sessionStorage.getItem('begun_downloads');
  await waitFor(() => expect(begun()).toBe(String(cut.id)));
  const left = begun()!;
  line.breakOff();
  await screen.findByText(FAILED);
  expect([begun(), screen.queryByText(STOPPED)]).toEqual(['', null]);
  cleanup();
  sessionStorage.setItem('begun_downloads', left);
  open([cut, other], { [`${AT}/${cut.id}`]: bytes('12345678') });
  const stopped = await screen.findByText(STOPPED);
  expect(stopped.closest('li')!.textContent).toContain('Um');
  press('Baixar Um');
  await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Um.pdf']));
  await waitFor(() => expect(screen.queryByText(STOPPED)).toBeNull());
  expect(begun()).toBe('');
});

describe('while it comes', () => {
  test('a line that brings many pieces at once does not draw the page as often', async () => {
    const one = file('Um', { size_bytes: 600 });
    const coming = slowly();
    open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    let drawn = 0;
    const observer = new MutationObserver(() => (drawn += 1));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    for (let piece = 0; piece < 300; piece += 1) {
      coming.come('a');
      await new Promise((resolve) => setTimeout(resolve));
    }
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 50));
    observer.disconnect();
    expect(drawn).toBeLessThan(150);
    coming.breakOff();
    await screen.findByRole('button', { name: FAILED });
  });

  test('several come at once, each with how far it is', async () => {
    const [one, two] = [file('Um', { size_bytes: 8 }), file('Dois', { size_bytes: 8 })];
    const [first, second] = [slowly(), slowly()];
    open([one, two], { [`${AT}/${one.id}`]: first.answer, [`${AT}/${two.id}`]: second.answer });
    press('Baixar Um');
    press('Baixar Dois');
    await screen.findByRole('progressbar', { name: 'Baixando Dois' });
    first.come('abcd');
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Baixando Um' })).toHaveProperty('value', 50));
    expect(screen.getByRole('progressbar', { name: 'Baixando Dois' })).toHaveProperty('value', 0);
    second.come('12345678');
    second.end();
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Dois.pdf']));
    first.come('efgh');
    first.end();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(await textOf(kept[1]!.blob)).toBe('abcdefgh');
  });

  test('[8.12] [8.13] the same one twice: “O material já está sendo baixado. Por favor, aguarde!”, and it is asked for once', async () => {
    const one = file('Um', { size_bytes: 4 });
    const coming = slowly();
    const { sent } = open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    await screen.findByRole('progressbar');
    press('Baixar Um');
    await screen.findByRole('button', { name: BUSY });
    coming.come('abcd');
    coming.end();
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(sent.filter(({ call }) => call.startsWith(AT))).toHaveLength(1);
  });
});

describe('what does not come', () => {
  test.each(['setItem', 'getItem'] as const)('a tab that keeps nothing (%s) downloads all the same', async (method) => {
    jest.spyOn(Storage.prototype, method).mockImplementation((name: string) => {
      if (name === 'begun_downloads') throw new DOMException('full', 'QuotaExceededError');
      return null;
    });
    const one = file('Um', { size_bytes: 8 });
    open([one], { [`${AT}/${one.id}`]: bytes('12345678') });
    press('Baixar Um');
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['Um.pdf']));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('[8.11] [8.12] “Erro ao baixar o material. Por favor, entre em contato com o suporte!”', async () => {
    const one = file('Um');
    open([one], { [`${AT}/${one.id}`]: refusal('material.not_found') });
    press('Baixar Um');
    await screen.findByRole('button', { name: FAILED });
    expect(kept).toEqual([]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('what broke off goes on where it stopped when it is tried again', async () => {
    const one = file('Um', { size_bytes: 8 });
    const coming = slowly();
    const { sent, answers } = open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    await screen.findByRole('progressbar');
    coming.come('abcd');
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 50));
    coming.breakOff();
    await screen.findByRole('button', { name: FAILED });
    answers[`${AT}/${one.id}`] = bytes('efgh', { 'content-range': 'bytes 4-7/8' }, 206);
    press('Baixar Um');
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(await textOf(kept[0]!.blob)).toBe('abcdefgh');
    const { headers } = sent.findLast(({ call }) => call.startsWith(AT))!;
    expect([headers.get('range'), headers.get('if-range')]).toEqual(['bytes=4-', '"t"']);
  });
});

describe('across a reload', () => {
  const memberId = signedIn('student').current!.currentMember.id;
  const MB = 1024 * 1024;
  const inBrowser = ({ id }: Material) => readDownload({ memberId, id });
  const keepOf = ({ id }: Material, text: string, tag: string) =>
    keepPiece({ memberId, id }, tag, 0, new TextEncoder().encode(text));

  test('what came in a page before is not fetched again, and is forgotten once the file is here', async () => {
    const one = file('Um', { size_bytes: 8 });
    await keepOf(one, 'abcd', '"t"');
    const rest = bytes('efgh', { 'content-range': 'bytes 4-7/8' }, 206);
    const { sent } = open([one], { [`${AT}/${one.id}`]: rest });
    press('Baixar Um');
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(await textOf(kept[0]!.blob)).toBe('abcdefgh');
    const { headers } = sent.findLast(({ call }) => call.startsWith(AT))!;
    expect([headers.get('range'), headers.get('if-range')]).toEqual(['bytes=4-', '"t"']);
    await waitFor(async () => expect(await inBrowser(one)).toBeUndefined());
  });

  test('what comes is kept a mebibyte at a time, and the rest of it when the line breaks', async () => {
    const one = file('Um', { size_bytes: 2 * MB });
    const coming = slowly();
    open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    coming.come('a'.repeat(MB));
    await waitFor(async () => expect((await inBrowser(one))?.bytes).toBe(MB));
    coming.come('bc');
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('value')).not.toBe('50'));
    coming.breakOff();
    await screen.findByRole('button', { name: FAILED });
    await waitFor(async () => expect((await inBrowser(one))?.bytes).toBe(MB + 2));
  });

  test('of a file that is not the same any more nothing of before is taken', async () => {
    const one = file('Um', { size_bytes: 8 });
    await keepOf(one, 'abcdef', '"u"');
    const coming = slowly();
    open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    coming.come('xyz');
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 37.5));
    coming.breakOff();
    await waitFor(async () => expect(await inBrowser(one)).toMatchObject({ bytes: 3, tag: '"t"' }));
  });

  test('what was whole, and was not given to the browser, is fetched again', async () => {
    const one = file('Um', { size_bytes: 4 });
    await keepOf(one, 'abcd', '"t"');
    const { sent } = open([one], { [`${AT}/${one.id}`]: bytes('abcd') });
    press('Baixar Um');
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(await textOf(kept[0]!.blob)).toBe('abcd');
    expect(sent.findLast(({ call }) => call.startsWith(AT))!.headers.get('range')).toBeNull();
  });

  test('whoever signs out while it comes leaves nothing, nor does what comes then', async () => {
    const one = file('Um', { size_bytes: 3 * MB });
    const coming = slowly();
    open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    coming.come('a'.repeat(MB));
    await waitFor(async () => expect((await inBrowser(one))?.bytes).toBe(MB));
    emit('session:ended', { reason: 'logout' });
    coming.come('b'.repeat(MB));
    await waitFor(async () => expect(await inBrowser(one)).toBeUndefined());
    coming.breakOff();
    await screen.findByRole('button', { name: FAILED });
    expect(await inBrowser(one)).toBeUndefined();
  });

  test('where there is no room for the rest, what was kept of it gives its room back', async () => {
    const one = file('Um', { size_bytes: 3 * MB });
    const coming = slowly();
    open([one], { [`${AT}/${one.id}`]: coming.answer });
    press('Baixar Um');
    coming.come('a'.repeat(MB));
    await waitFor(async () => expect((await inBrowser(one))?.bytes).toBe(MB));
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    coming.come('b'.repeat(MB));
    await waitFor(async () => expect(await inBrowser(one)).toBeUndefined());
    coming.breakOff();
    await screen.findByRole('button', { name: FAILED });
  });

  test('a storage that is full costs nothing', async () => {
    const one = file('Um', { size_bytes: MB });
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open([one], { [`${AT}/${one.id}`]: bytes('a'.repeat(MB)) });
    press('Baixar Um');
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]!.blob.size).toBe(MB);
    expect(screen.queryByRole('button', { name: FAILED })).toBeNull();
  });
});

test.each([
  [
    FAILED,
    'Error downloading the material. Please contact support!',
    'Error al descargar el material. ¡Por favor, ponte en contacto con el soporte!',
  ],
  [
    BUSY,
    'The material is already being downloaded. Please wait!',
    'El material ya se está descargando. ¡Por favor, espera!',
  ],
])('[8.11] [8.12] [8.13] “%s” is said in English and Spanish too', async (portuguese, english, spanish) => {
  for (const [locale, text] of [
    ['en', english],
    ['es', spanish],
  ]) {
    const catalogue = await readFile(new URL(`../../locales/${locale}.po`, import.meta.url), 'utf8');
    expect(catalogue).toContain(`msgid "${portuguese}"\nmsgstr "${text}"\n`);
  }
});
