import { beforeEach, expect, jest, test } from '@jest/globals';
import type { RunningWorker } from './pdf-worker.ts';

type Worker = { name: string };
/** Which worker drew which page, in order. */
const drawn: string[] = [];
/** Pages with a picture that only the worker with decoders draws. */
const SCANNED = new Set([1, 2, 3]);
/** What is drawn on them: of the third its picture is a mask, of which only the unseen words are told. */
const STEPS: Record<number, { fnArray: number[]; argsArray: (unknown[] | null)[] }> = {
  1: { fnArray: [10, 85], argsArray: [null, ['img_1']] },
  2: { fnArray: [10, 85], argsArray: [null, ['img_2']] },
  3: { fnArray: [10, 38], argsArray: [null, [3]] },
};
let lacks = false;
const isAgains: boolean[] = [];
let workers: PromiseWithResolvers<RunningWorker>[] = [];
const closed: string[] = [];

const running = (name: string): RunningWorker => ({
  worker: { name } as unknown as RunningWorker['worker'],
  lost: new Promise<never>(() => {}),
  end: () => {},
  lacksDecoders: () => name === 'plain' && lacks,
});

jest.mock('./pdf-worker.ts', () => ({
  workerToBegin: async () => running('plain'),
  workerWithDecoders: (isAgain: boolean) => {
    isAgains.push(isAgain);
    workers.push(Promise.withResolvers<RunningWorker>());
    return workers.at(-1)!.promise;
  },
}));
jest.mock('pdfjs-dist', () => ({
  AnnotationMode: { ENABLE: 1 },
  OPS: { paintImageXObject: 85, setTextRenderingMode: 38 },
  TextLayer: class {
    textContentItemsStr = ['Palavras'];
    render = async () => {};
    cancel = () => {};
  },
  getDocument: ({ worker: { name } }: { worker: Worker }) => ({
    destroy: async () => closed.push(name),
    promise: Promise.resolve({
      numPages: 9,
      getPage: async (number: number) => ({
        getViewport: () => ({ width: 100, height: 200 }),
        streamTextContent: () => undefined,
        getOperatorList: async () => STEPS[number] ?? { fnArray: [10, 38], argsArray: [null, [0]] },
        cleanup: () => true,
        render: () => {
          drawn.push(`${number} ${name}`);
          lacks ||= SCANNED.has(number);
          return { promise: Promise.resolve(), cancel: () => {} };
        },
      }),
    }),
  }),
}));

beforeEach(() => {
  drawn.length = 0;
  isAgains.length = 0;
  closed.length = 0;
  workers = [];
  lacks = false;
});

const open = async (isAgain = false) => {
  const { openPdf } = await import('./open-pdf.ts');
  return openPdf('/pdf', isAgain, new AbortController().signal);
};
type File = Awaited<ReturnType<typeof open>>;
const draw = async (file: File, number: number) =>
  (await file.page(number)).draw(document.createElement('canvas'), document.createElement('div'), 1).done;
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('while decoders come, pages of text are drawn without them, and scanned ones wait', async () => {
  const file = await open();
  const isScanDone = jest.fn();
  const scan = Promise.race([draw(file, 1), draw(file, 3)]).then(isScanDone);
  await settle();
  await draw(file, 5);
  expect([drawn, isScanDone.mock.calls]).toEqual([['1 plain', '3 plain', '5 plain'], []]);
  workers[0]!.resolve(running('full'));
  await scan;
  await settle();
  // What was taken for text may lack a picture that the page does not speak of: it is drawn again as well.
  expect(drawn.slice(3).toSorted()).toEqual(['1 full', '3 full', '5 full']);
  await draw(file, 6);
  expect(drawn.at(-1)).toBe('6 full');
  expect(workers).toHaveLength(1);
  file.close();
  await settle();
  expect(closed).toEqual(['plain', 'full']);
});

test('where decoders do not come a scanned page fails, one of text does not, and the next scanned one asks anew', async () => {
  const file = await open();
  const scan = draw(file, 1);
  await settle();
  const text = draw(file, 5);
  await settle();
  workers[0]!.reject(new Error('away'));
  await expect(scan).rejects.toThrow('away');
  await text;
  expect(workers).toHaveLength(1);
  const next = draw(file, 2);
  await settle();
  workers[1]!.resolve(running('full'));
  await next;
  expect(drawn.at(-1)).toBe('2 full');
});

test('a retry asks for decoders past what hangs', async () => {
  void draw(await open(), 1);
  await settle();
  void draw(await open(true), 1);
  await settle();
  expect(isAgains).toEqual([false, true]);
});
