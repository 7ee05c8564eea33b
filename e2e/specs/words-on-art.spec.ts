import type { Created } from '@clube/shared/contracts/common';
import type { Page } from '@playwright/test';
import { api, apiUrl } from '../commands/api.ts';
import { unreadable } from '../commands/contrast.ts';
import { alive } from '../commands/drawn.ts';
import { createCourse, sell } from '../commands/panel.ts';
import { expect, test } from '../fixtures/test.ts';

/** Art of one colour: the worst that somebody can put behind words is all white, or all black. */
async function artOf(page: Page, color: string): Promise<Buffer> {
  const encoded = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(1920, 1080);
    const context = canvas.getContext('2d')!;
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }, color);
  return Buffer.from(encoded, 'latin1');
}

async function put(token: string, address: string, body: Buffer) {
  const { status } = await fetch(`${apiUrl()}/api/${address}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(body),
  });
  expect(status, address).toBe(200);
}

for (const [color, version, theme] of [
  ['white', 'v1', 'light'],
  ['white', 'v2', 'dark'],
  ['black', 'v2', 'light'],
] as const)
  test(`what is written on pictures that are all ${color} can be read on home, course, module and page of sale, in ${version} ${theme}, on a phone and at a desk`, async ({
    open,
    addStudent,
    panel,
  }) => {
    const { token } = panel;
    const begun = await createCourse(token, [[{}, {}]], 'Aquarela do zero ao primeiro quadro');
    const other = await createCourse(token, [[{}]], 'Violão na prática para quem nunca tocou');
    const sold = await createCourse(token, [[{}]], 'Pão de verdade');
    for (const { id } of [begun, other, sold])
      await api('PATCH', `/course/${id}`, {
        token,
        body: {
          description: 'Luz, água e paciência: do primeiro traço à paisagem que respira, uma camada de cada vez.',
        },
      });
    const offer = await sell(token, sold.id);
    const student = await addStudent([begun.id, other.id]);
    await api('POST', `/course/${begun.id}/module/${begun.moduleIds[0]}/lesson/${begun.lessons[0]!.id}/progress`, {
      token: student.token,
      body: { completed: true },
    });
    const { page: maker } = await open('/');
    const art = await artOf(maker, color);
    for (const { id } of [begun, other, sold]) await put(token, `course/${id}/cover`, art);
    for (const kind of ['banner', 'card']) {
      const { id } = await api<Created>('POST', `/${kind}`, {
        token,
        body: {
          title: 'Semana da aquarela: cinco encontros ao vivo',
          subtitle: 'Módulo novo no ar: luz e sombra em camadas, do claro ao escuro.',
          button_text: 'Ver o curso',
          target: { kind: 'course', course_id: begun.id },
          published: true,
        },
      });
      for (const name of ['image', 'mobile_image']) await put(token, `${kind}/${id}/image/${name}`, art);
    }
    const { page } = await open('about:blank', student, { version, theme });
    for (const path of [
      '/home',
      `/curso/${begun.id}`,
      `/curso/${begun.id}/modulo/${begun.moduleIds[0]}`,
      `/curso/venda/${offer}`,
    ]) {
      await page.goto(path);
      await alive(page);
      for (const width of [390, 768, 1000, 1440]) {
        // As high as the page is there: what is outside of the window is not looked at.
        await page.setViewportSize({ width, height: 900 });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        // The rail opens under it.
        await page.mouse.move(width - 1, height - 1);
        await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
        expect(await unreadable(page), `${path} at ${width}`).toEqual([]);
      }
    }
  });
