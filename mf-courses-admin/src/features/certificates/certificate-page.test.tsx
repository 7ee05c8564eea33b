import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type {
  CertificateDesign,
  CertificateDesignState,
  CertificateFacts,
} from '@clube/shared/contracts/certificate-design';
import { certificateFontFiles } from '@clube/shared/contracts/certificate-sheet/constants';
import { drawSheet, type SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import { toMarkup } from '@clube/shared/contracts/certificate-sheet/node';
import { templateOf } from '@clube/shared/contracts/certificate-sheet/templates';
import { openTypeface } from '@clube/shared/contracts/certificate-sheet/open-typeface';
import type { Typefaces } from '@clube/shared/contracts/certificate-sheet/typeface';
import { describeStates, fill, hurry, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { CertificatePage } from './certificate-page.tsx';
import { Sheet } from './sheet.tsx';

const FONTS = path.resolve(__dirname, '../../../../api/fonts');
const bytesOf = (file: string) => Uint8Array.from(readFileSync(path.join(FONTS, `${file}.ttf`)));
const fonts = Object.fromEntries(
  certificateFontFiles.map((file) => [`GET /certificate/font/${file}`, () => new Response(bytesOf(file))]),
);

const facts: CertificateFacts = {
  member: 'Lívia Andrade Santos',
  document: '***.456.789-**',
  course: 'Aquarela',
  workload_seconds: 28_800,
  date: '2026-11-19T12:00:00Z',
  code: '0000-0000-0000-0000-0000-0000',
  number: '2026/000123',
  valid_until: null,
  panel: 'Ateliê',
  url: 'https://atelie.example/certificado/0000',
};
const design: CertificateDesign = {
  language: 'pt',
  background: { color: '#fffdfb', accent: 'brand', art: 'corner', picture: null },
  fields: [
    {
      kind: 'text',
      x: 20,
      y: 60,
      width: 100,
      height: 20,
      text: '{member}',
      font: 'figtree',
      bold: true,
      size: 40,
      color: '#1c1512',
      align: 'left',
      spacing: 0,
      shrink: true,
    },
    { kind: 'qr', x: 240, y: 150, width: 35, height: 35 },
  ],
};
/** As the server says them. */
const STANDS = { percent: 100, days: 0, quizzes: false, valid_months: null, valid_until: null, renews: false };
const state = (change: Partial<CertificateDesignState> = {}): CertificateDesignState => ({
  course: 'Aquarela',
  version: 4,
  design,
  published: null,
  issued_count: 2,
  rules: STANDS,
  look: { color: '#ff6b4a', pictures: '/api/site/image/7/', logo: null },
  sample: facts,
  ...change,
});
/** Each test has a course of its own: what one leaves unsaved is kept for whoever comes back to it. */
let courseId = 2;
beforeEach(() => void (courseId += 1));
const READ = () => `GET /course/${courseId}/certificate`;
const WRITE = () => `PUT /course/${courseId}/certificate`;
const PEOPLE = () => `GET /course/${courseId}/certificate/people`;
const PUBLISH = () => `POST /course/${courseId}/certificate/publish`;

/** A server that keeps what it is given, and says so. */
function keeping(given: CertificateDesignState) {
  let kept = given;
  return {
    [READ()]: () => kept,
    [WRITE()]: async (request: Request) => {
      const body = (await request.json()) as { version: number; design: CertificateDesign };
      kept = { ...kept, version: body.version + 1, design: body.design };
      return { version: kept.version };
    },
  };
}
const open = (answers: Answers = {}, id = courseId) =>
  openScreen(<CertificatePage />, {
    path: '/create-certificates/:curso',
    at: `/create-certificates/${id}`,
    role: 'owner',
    answers: { ...fonts, [PEOPLE()]: [], ...answers },
  });
const openDesign = async (change: Partial<CertificateDesignState> = {}, answers: Answers = {}) => {
  const screenOf = open({ ...keeping(state(change)), ...answers });
  await screen.findByRole('group', { name: 'Folha do certificado' });
  return screenOf;
};
/** A design is saved so long after its last change; milliseconds. */
const PAUSE = 1500;
const sheet = () => screen.getByRole('group', { name: 'Folha do certificado' });
const box = (name: string) => within(sheet()).getByRole('button', { name });
const choose = (name: string) => fireEvent.click(box(name));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
type Screen = ReturnType<typeof open>;
const changesOf = ({ changes }: Screen) => changes().filter(([call]) => String(call).includes(`/course/${courseId}/`));
const saved = (opened: Screen) =>
  changesOf(opened).flatMap(([call, body]) =>
    call === WRITE() ? [(body as { design: CertificateDesign }).design] : [],
  );

beforeAll(() => {
  // jsdom has no pointer capture.
  Object.assign(HTMLElement.prototype, { setPointerCapture() {} });
});
afterEach(cleanup);

describeStates({
  // Their answers are those of one course.
  open: (answers) => open(answers, 1),
  read: 'GET /course/1/certificate',
  shown: /^Certificado · /,
});

describe('the drawing', () => {
  test('is to the letter the one that the server writes, whatever the template', () => {
    const opened = new Map(certificateFontFiles.map((file) => [file, openTypeface(bytesOf(file).buffer)]));
    const typefaces: Typefaces = (font, isBold) => opened.get(`${font}-${isBold ? 'bold' : 'regular'}`)!;
    const parts: SheetParts = {
      facts: { ...facts, member: `Zoë "D'Ávila" & <b>` },
      color: '#ff6b4a',
      logo: { href: '/api/site/image/7/logo.webp?a="b"&c=<d>' },
      pictureOf: () => null,
      typefaces,
    };
    for (const name of ['corner', 'waves', 'tiles', 'frame'] as const) {
      const made = templateOf(name, 'en');
      const { container, unmount } = render(<Sheet design={made} parts={parts} />);
      const written = document.createElement('span');
      written.innerHTML = toMarkup(drawSheet(made, parts));
      expect(container.querySelector('span')!.innerHTML).toBe(written.innerHTML);
      unmount();
    }
  });

  test('shows a default that nobody designed, in the language of the screen', async () => {
    await openDesign({ version: 0, design: null });
    expect(screen.getByText('Modelo padrão')).toBeTruthy();
    expect(box('Certificado de conclusão')).toBeTruthy();
    expect(sheet().querySelectorAll('svg path').length).toBeGreaterThan(8);
  });

  test('says that its typefaces did not come, and asks for them again', async () => {
    const { answers } = open({ ...keeping(state()), 'GET /certificate/font/figtree-bold': refusal('server.failed') });
    await screen.findByText('Algo não saiu como devia');
    answers['GET /certificate/font/figtree-bold'] = fonts['GET /certificate/font/figtree-bold'];
    press('Tentar de novo');
    await screen.findByRole('group', { name: 'Folha do certificado' });
  });
});

describe('a field', () => {
  hurry(PAUSE);

  test('is moved and resized by keys; what follows each other is one step back, and it saves itself', async () => {
    const opened = await openDesign();
    choose('Nome do aluno');
    for (let time = 0; time < 3; time += 1) fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight', altKey: true });
    expect(['X', 'Y', 'Largura', 'Altura'].map(valueOf)).toEqual(['23', '70', '101', '20']);
    expect(screen.getByText('Nome do aluno: X 23, Y 70, 101 × 20 mm')).toBeTruthy();
    await waitFor(() => expect(saved(opened).at(-1)?.fields[0]).toMatchObject({ x: 23, y: 70, width: 101 }));
    await screen.findByText('Tudo salvo');
    press('Desfazer');
    expect(valueOf('X')).toBe('20');
    press('Refazer');
    expect(valueOf('X')).toBe('23');
  });

  test('Ctrl+Z goes back and Ctrl+Shift+Z forth, but not where a text is typed', async () => {
    await openDesign();
    choose('Nome do aluno');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByLabelText('Texto'), { key: 'z', ctrlKey: true });
    expect(valueOf('X')).toBe('21');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'z', ctrlKey: true });
    expect(valueOf('X')).toBe('20');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(valueOf('X')).toBe('21');
  });

  test('is dragged, jumps to a line that is near, and shows it; Escape lets it go', async () => {
    await openDesign();
    sheet().getBoundingClientRect = () => ({ width: 594 }) as DOMRect;
    const field = () => box('Nome do aluno');
    const drag = (clientX: number, clientY: number, more = {}) => {
      // jsdom makes pointer events that point nowhere.
      fireEvent(field(), new MouseEvent('pointerdown', { bubbles: true, button: 0, clientX: 100, clientY: 100 }));
      fireEvent(field(), new MouseEvent('pointermove', { bubbles: true, clientX, clientY, ...more }));
    };
    // 155 dots to the right, two a millimetre: its middle is a millimetre short of the sheet's.
    drag(255, 100);
    expect(sheet().querySelectorAll('[style="left: 50%;"]')).toHaveLength(1);
    fireEvent.pointerUp(field());
    expect(valueOf('X')).toBe('98.5');
    drag(300, 300);
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.pointerUp(field());
    expect(valueOf('X')).toBe('98.5');
    press('Desfazer');
    expect(valueOf('X')).toBe('20');
    drag(255, 100, { altKey: true });
    fireEvent.pointerUp(field());
    expect(valueOf('X')).toBe('97.5');
  });

  test('is added, changed in each of its ways, copied, put below, aligned and removed', async () => {
    const opened = await openDesign();
    press('Acrescentar Carga horária');
    expect(valueOf('Texto')).toBe('{hours}');
    fill('Texto', 'com carga de **{hours}**');
    fireEvent.change(screen.getByLabelText('Fonte'), { target: { value: 'cinzel' } });
    fill('Tamanho (pt)', '24');
    fireEvent.change(screen.getByLabelText('Cor'), { target: { value: '#123456' } });
    fireEvent.click(screen.getByLabelText('Negrito'));
    fireEvent.click(screen.getByLabelText('Diminuir quando não couber'));
    fill('Espaço entre letras (%)', '10');
    press('Direita');
    press('Alinhar à esquerda');
    press('Enviar para trás');
    await waitFor(() =>
      expect(saved(opened).at(-1)?.fields[0]).toEqual({
        kind: 'text',
        x: 12,
        y: 95,
        width: 100,
        height: 14,
        text: 'com carga de **{hours}**',
        font: 'cinzel',
        bold: true,
        size: 24,
        color: '#123456',
        align: 'right',
        spacing: 0.1,
        shrink: false,
      }),
    );
    press('Duplicar');
    expect(['X', 'Y'].map(valueOf)).toEqual(['17', '100']);
    fireEvent.keyDown(within(sheet()).getByRole('button', { pressed: true }), { key: 'Delete' });
    choose('Carga horária');
    press('Remover');
    await waitFor(() =>
      expect(
        saved(opened)
          .at(-1)
          ?.fields.map(({ kind }) => kind),
      ).toEqual(['text', 'qr']),
    );
    expect(screen.getByRole('heading', { name: 'Folha' })).toBeTruthy();
  });

  test('what cannot be is not taken: an empty text, a size of nothing, a place beyond the sheet', async () => {
    const opened = await openDesign();
    choose('Nome do aluno');
    for (const [label, value] of [
      ['Texto', ''],
      ['Tamanho (pt)', '0'],
      ['Tamanho (pt)', ''],
      ['X', '9999'],
    ] as const)
      fill(label, value);
    expect(['Texto', 'Tamanho (pt)', 'X'].map(valueOf)).toEqual(['{member}', '40', '20']);
    expect(saved(opened)).toEqual([]);
  });

  test('a text that is longer than fits says so, is cut off nowhere, and not saved before it fits', async () => {
    const opened = await openDesign();
    choose('Nome do aluno');
    const long = `{member}${'a'.repeat(293)}`;
    fill('Texto', long);
    screen.getByText('301 / 300');
    expect(valueOf('Texto')).toBe(long);
    expect(screen.getByLabelText('Texto')).toHaveProperty('maxLength', -1);
    // It leaves its place, and nothing of it is lost.
    choose('QR de conferência');
    screen.getByText('Ainda não salvo');
    expect(saved(opened)).toEqual([]);
    choose('Nome do aluno');
    expect(valueOf('Texto')).toBe(long);
    fill('Texto', 'Parabéns, {member}');
    await waitFor(() => expect(saved(opened).at(-1)?.fields[0]).toMatchObject({ text: 'Parabéns, {member}' }));
  });

  test('there are 30 at most', async () => {
    await openDesign({ design: { ...design, fields: Array.from({ length: 30 }, () => design.fields[1]!) } });
    expect(screen.getByText('São 30 campos no máximo. Remova um para pôr outro.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Acrescentar Linha' }).disabled).toBe(true);
  });
});

describe('the sheet', () => {
  hurry(PAUSE);

  test('starts from a template, has colours, an art and a language of its own', async () => {
    const opened = await openDesign();
    press('Usar o modelo Moldura');
    expect(box('Data de conclusão')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Cor do papel'), { target: { value: '#eeeeee' } });
    fireEvent.change(screen.getByLabelText('Desenho do fundo'), { target: { value: 'waves' } });
    fireEvent.change(screen.getByLabelText('Idioma da data e da carga horária'), { target: { value: 'es' } });
    await waitFor(() =>
      expect(saved(opened).at(-1)).toMatchObject({
        language: 'es',
        background: { color: '#eeeeee', accent: '#a9843c', art: 'waves', picture: null },
      }),
    );
    press('Desfazer');
    press('Desfazer');
    press('Desfazer');
    press('Desfazer');
    expect(within(sheet()).getAllByRole('button')).toHaveLength(2);
  });

  test('takes a picture as its background and gives it up again; a file that is none is told', async () => {
    const name = 'certificate-AAAAAAAAAAAAAAAA-2000x1414.webp';
    const POST = `POST /course/${courseId}/certificate/picture`;
    const opened = await openDesign({}, { [POST]: { name } });
    const send = () =>
      fireEvent.change(screen.getByLabelText('Arquivo da imagem de fundo'), {
        target: { files: [new File(['x'], 'fundo.png', { type: 'image/png' })] },
      });
    send();
    await screen.findByRole('button', { name: 'Tirar fundo' });
    expect(sheet().querySelector('image')?.getAttribute('href')).toBe(`/api/site/image/7/${name}`);
    await waitFor(() => expect(saved(opened).at(-1)?.background.picture).toBe(name));
    press('Tirar fundo');
    expect(sheet().querySelector('image')).toBeNull();
    opened.answers[POST] = refusal('image.unsupported');
    send();
    await screen.findByText('Este arquivo não é uma imagem PNG, JPEG ou WebP.');
    opened.answers[POST] = refusal('site.storage_exceeded');
    send();
    await screen.findByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
  });

  test('is looked at with a real member', async () => {
    const person = { member_id: 9, facts: { ...facts, member: 'Bia Moura' } };
    await openDesign({}, { [PEOPLE()]: [person] });
    const drawing = () => sheet().querySelector('svg')!.innerHTML;
    const before = drawing();
    await screen.findByRole('option', { name: 'Bia Moura' });
    fireEvent.change(screen.getByLabelText('Ver com dados de'), { target: { value: '9' } });
    expect(drawing()).not.toBe(before);
    fireEvent.change(screen.getByLabelText('Ver com dados de'), { target: { value: '0' } });
    expect(drawing()).toBe(before);
  });
});

describe('who gets one', () => {
  test('is asked in percent of lessons, days and quizzes, saved by its button, and says how many got theirs', async () => {
    const RULES = `PUT /course/${courseId}/certificate/rules`;
    const opened = await openDesign({}, { [RULES]: { issued: 3 } });
    expect(screen.getByText('2 certificados emitidos.')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar regra' });
    expect(button.disabled).toBe(true);
    fill('Aulas concluídas (%)', '80');
    fill('Dias de matrícula', '30');
    fill('Dias de matrícula', '9999');
    fireEvent.click(screen.getByLabelText('Passar em todos os quizzes do curso'));
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    fireEvent.click(button);
    await screen.findByText('Regra salva. Certificados emitidos agora: 3.');
    expect(changesOf(opened)).toEqual([[RULES, { ...STANDS, percent: 80, days: 30, quizzes: true, seen: STANDS }]]);
  });

  test('keeps what is typed, and asks about it, while a field of the sheet is looked at', async () => {
    await openDesign();
    fill('Aulas concluídas (%)', '80');
    const list = screen.getByRole('button', { name: 'Folha e fundo' }).closest('ul')!;
    fireEvent.click(within(list).getAllByRole('button')[1]!);
    await screen.findByRole('button', { name: 'Folha e fundo', pressed: false });
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    press('Folha e fundo');
    expect(screen.getByLabelText<HTMLInputElement>('Aulas concluídas (%)').value).toBe('80');
  });
});

describe('rules that somebody else changed meanwhile', () => {
  const RULES = () => `PUT /course/${courseId}/certificate/rules`;
  const theirs = { percent: 70, days: 10, quizzes: true, valid_months: null, valid_until: '2030-12-31', renews: false };
  const collide = async (touch = () => {}) => {
    const opened = await openDesign({}, { [RULES()]: refusal('version.stale') });
    touch();
    fill('Aulas concluídas (%)', '80');
    fireEvent.blur(screen.getByLabelText('Aulas concluídas (%)'));
    opened.answers[READ()] = state({ rules: theirs });
    press('Salvar regra');
    const alert = await screen.findByRole('alert');
    return { opened, alert: within(alert) };
  };

  test('are shown beside one’s own, and one’s own is kept by saving it over what was shown', async () => {
    const { opened, alert } = await collide();
    const told = (label: string) => alert.getByText(label).parentElement!.textContent;
    expect(told('Aulas concluídas (%)')).toMatch(/70%.*80%/);
    // What nobody touched here stays as they left it.
    expect(alert.getAllByRole('term')).toHaveLength(2);
    opened.answers[RULES()] = { issued: 0 };
    // What is kept is what stands there by then, also where it is again as it was at first.
    fill('Aulas concluídas (%)', '100');
    fireEvent.blur(screen.getByLabelText('Aulas concluídas (%)'));
    expect(told('Aulas concluídas (%)')).toMatch(/70%.*100%/);
    fireEvent.click(alert.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText('Regra salva.');
    expect(changesOf(opened).at(-1)).toEqual([RULES(), { ...theirs, percent: 100, seen: theirs }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('how long one is valid is one choice: of two that differ both are shown, and no half of each is saved', async () => {
    const [until, months] = [
      { ...STANDS, valid_until: '2030-12-31' },
      { ...STANDS, valid_months: 12 },
    ];
    const opened = await openDesign({ rules: until }, { [RULES()]: refusal('version.stale') });
    fill('Validade', 'ever');
    opened.answers[READ()] = state({ rules: months });
    press('Salvar regra');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getAllByRole('term')).toHaveLength(2);
    expect(changesOf(opened)).toEqual([[RULES(), { ...STANDS, seen: until }]]);
    opened.answers[RULES()] = { issued: 0 };
    fireEvent.click(alert.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText('Regra salva.');
    expect(changesOf(opened).at(-1)).toEqual([RULES(), { ...STANDS, seen: months }]);
  });

  test('say a last day as people write it', async () => {
    const { alert } = await collide(() => {
      fill('Validade', 'until');
      fill('Último dia', '2031-01-15');
    });
    expect(alert.getByText('Último dia').parentElement!.textContent).toMatch(
      /31 de dezembro de 2030.*15 de janeiro de 2031/,
    );
  });

  test('stand there where one keeps what is saved', async () => {
    const { opened, alert } = await collide();
    fireEvent.click(alert.getByRole('button', { name: 'Ficar com o salvo' }));
    await waitFor(() => expect(valueOf('Aulas concluídas (%)')).toBe('70'));
    expect([valueOf('Dias de matrícula'), valueOf('Último dia')]).toEqual(['10', '2030-12-31']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changesOf(opened)).toHaveLength(1);
  });
});

test('what is changed while the rules are saved stays, unsaved', async () => {
  const RULES = `PUT /course/${courseId}/certificate/rules`;
  let answer = () => {};
  const saving = () =>
    new Promise((resolve) => {
      answer = () => resolve({ issued: 0 });
    });
  const opened = await openDesign({}, { [RULES]: saving });
  fill('Aulas concluídas (%)', '80');
  press('Salvar regra');
  await waitFor(() => expect(changesOf(opened)).toHaveLength(1));
  fill('Dias de matrícula', '30');
  fireEvent.blur(screen.getByLabelText('Dias de matrícula'));
  answer();
  await screen.findByText('Regra salva.');
  expect([valueOf('Aulas concluídas (%)'), valueOf('Dias de matrícula')]).toEqual(['80', '30']);
  await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
});

describe('how long one is valid', () => {
  test('is without end, for months or until a day, and may be renewed by doing the course anew', async () => {
    const RULES = `PUT /course/${courseId}/certificate/rules`;
    const opened = await openDesign({}, { [RULES]: { issued: 0 } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar regra' });
    fill('Validade', 'months');
    fill('Meses desde a emissão', '24');
    fireEvent.click(screen.getByLabelText('Refazer o curso renova o certificado'));
    fireEvent.click(button);
    await waitFor(() =>
      expect(changesOf(opened)).toEqual([[RULES, { ...STANDS, valid_months: 24, renews: true, seen: STANDS }]]),
    );
    fill('Validade', 'until');
    expect(button.disabled).toBe(true);
    fill('Último dia', '2020-01-01');
    expect(button.disabled).toBe(false);
    expect(screen.getByText('Esse dia já passou: nada é emitido até você mudar.')).toBeTruthy();
    fill('Validade', 'ever');
    expect(screen.queryByLabelText('Refazer o curso renova o certificado')).toBeNull();
  });
});

describe('saving and publishing', () => {
  test('two who designed at once see both, and either can be kept', async () => {
    const theirs = { ...design, background: { ...design.background, color: '#abcdef' } };
    const opened = await openDesign();
    opened.answers[WRITE()] = refusal('version.stale');
    opened.answers[READ()] = () => state({ version: 5, design: theirs });
    choose('Nome do aluno');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    const both = await screen.findByRole('alert');
    expect(within(both).getByText('Outra pessoa salvou enquanto você editava')).toBeTruthy();
    expect([...both.querySelectorAll('svg > rect:first-child')].map((rect) => rect.getAttribute('fill'))).toEqual([
      '#abcdef',
      '#fffdfb',
    ]);
    Object.assign(opened.answers, keeping(state({ version: 5, design: theirs })));
    press('Salvar o meu');
    await screen.findByText('Tudo salvo');
    expect(changesOf(opened).at(-1)?.[1]).toMatchObject({ version: 5, design: { fields: [{ x: 21 }, {}] } });
  });

  test('what somebody else saved is taken over, and can be where both were shown', async () => {
    const theirs = { ...design, background: { ...design.background, color: '#abcdef' } };
    const opened = await openDesign();
    opened.answers[WRITE()] = refusal('version.stale');
    opened.answers[READ()] = () => state({ version: 5, design: theirs });
    choose('Nome do aluno');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    await screen.findByRole('alert');
    press('Ficar com o salvo');
    expect(sheet().querySelector('svg > rect')?.getAttribute('fill')).toBe('#abcdef');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('publishing saves what waits, says what stays as it is, and puts this version in force', async () => {
    const opened = await openDesign();
    choose('Nome do aluno');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    press('Publicar');
    const dialog = await screen.findByRole('dialog', { name: 'Publicar este certificado?' });
    expect(within(dialog).getByText(/Os 2 certificados já emitidos ficam como estão/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
    await screen.findByText('No ar. Os próximos certificados saem assim.');
    expect(changesOf(opened).map(([call]) => call)).toEqual([WRITE(), PUBLISH()]);
    expect(changesOf(opened).at(-1)?.[1]).toEqual({ version: 5 });
  });

  test('the default is published as it is', async () => {
    const opened = await openDesign({ version: 0, design: null });
    press('Publicar');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar' }));
    await screen.findByText('No ar. Os próximos certificados saem assim.');
    expect(changesOf(opened)).toEqual([
      [WRITE(), { version: 0, design: templateOf('corner', 'pt') }],
      [PUBLISH(), { version: 1 }],
    ]);
  });

  test('what is in force says so, and is published no second time', async () => {
    await openDesign({ published: { design, published_at: '2026-11-19T12:00:00Z' } });
    expect(screen.getByText('No ar')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publicar mudanças' }).disabled).toBe(true);
    press('Usar o modelo Ondas');
    expect(screen.getByText('Mudanças não publicadas')).toBeTruthy();
  });

  test('what could not be saved is not published', async () => {
    const opened = await openDesign();
    opened.answers[WRITE()] = refusal('server.failed');
    choose('Nome do aluno');
    fireEvent.keyDown(box('Nome do aluno'), { key: 'ArrowRight' });
    press('Publicar');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar' }));
    await screen.findByText('Não foi possível publicar agora. Tente de novo.');
    expect(changesOf(opened).map(([call]) => call)).not.toContain(PUBLISH());
    expect(screen.getByText('Não salvo')).toBeTruthy();
    Object.assign(opened.answers, keeping(state()));
    press('Tentar de novo');
    await screen.findByText('Tudo salvo');
  });
});
