import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { slotFillers, slotNamesOf } from '../contracts/slot-fillers.ts';
import type { RemoteManifest } from '../contracts/remote.ts';
import type { RemoteModule } from './define-remote.ts';
import { installRegistry } from './registry.ts';
import { Place, Slot } from './slot.tsx';

const SLOT = 'lesson.discussion';
const props = { courseId: 1, moduleId: 2, lessonId: 3 };
const manifest = (name: string, slots: RemoteManifest['slots']) => ({ name, slots });
const sample = async () => ({ messages: {} });
/** What each remote puts there. */
let parts: Record<string, () => string>;
const manifests = [
  manifest('mf-usual', [SLOT]),
  manifest('mf-late', [{ name: SLOT, order: 900 }]),
  manifest('mf-also-usual', [{ name: SLOT, order: 100 }]),
  manifest('mf-first', [{ name: SLOT, order: 1 }]),
  manifest('mf-elsewhere', []),
];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  parts = Object.fromEntries(manifests.map(({ name }) => [name, () => `${name} `]));
  installRegistry({
    findSlotOwner: () => undefined,
    findSlotFillers: (slot) => slotFillers(manifests, slot),
    releaseOf: () => 'hash',
    load: async (name) =>
      ({
        manifest: { name },
        pages: {},
        slots: { [SLOT]: async () => () => parts[name]!() },
      }) as unknown as RemoteModule,
  });
});
afterEach(() => void jest.restoreAllMocks());

const draw = async () => {
  const drawn = render(
    <I18nProvider i18n={i18n}>
      <Slot name={SLOT} props={props} />
    </I18nProvider>,
  );
  await act(async () => {});
  return drawn.container;
};

test('several remotes fill a slot in the order that they declare, equal ones by their names', async () => {
  expect((await draw()).textContent).toBe('mf-first mf-also-usual mf-usual mf-late ');
  expect(slotNamesOf({ slots: [SLOT] })).toEqual(slotNamesOf({ slots: [{ name: SLOT, order: 1 }] }));
});

test('one that crashes is quiet in its own place; the others stay, and it can be tried again', async () => {
  parts['mf-first'] = () => {
    throw new Error('mine');
  };
  const slot = await draw();
  expect(slot.textContent).toContain('mf-also-usual mf-usual mf-late ');
  expect(screen.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(1);
  parts['mf-first'] = () => 'mf-first ';
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await act(async () => {});
  expect(slot.textContent).toBe('mf-first mf-also-usual mf-usual mf-late ');
});

test('a place that a remote declares is filled as one of the platform is, with what it gives', async () => {
  const PLACE = 'mf-some.aside';
  const fillers = [
    manifest('mf-unknown', [{ name: PLACE, order: 2 }]),
    manifest('mf-other', [{ name: PLACE, order: 1 }]),
  ];
  installRegistry({
    findSlotOwner: () => undefined,
    findSlotFillers: (slot) => slotFillers(fillers, slot),
    releaseOf: () => 'hash',
    load: async (name) => ({
      manifest: { ...manifest(name, []), owner: 'team', platform: '*', paths: [], navigation: [], tour: [] },
      pages: {},
      catalogues: { pt: sample, es: sample, en: sample },
      slots: {
        [PLACE]:
          async () =>
          ({ course, isOpen }: { course: number; isOpen: boolean }) =>
            `${name} ${course} ${String(isOpen)} `,
      },
    }),
  });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Place name={PLACE} props={{ course: 3, isOpen: true }} />
    </I18nProvider>,
  );
  await act(async () => {});
  expect(container.textContent).toBe('mf-other 3 true mf-unknown 3 true ');
});

test('a shell that knows of one filler alone shows that one', async () => {
  installRegistry({
    findSlotOwner: () => 'mf-usual',
    releaseOf: () => 'hash',
    load: async (name) =>
      ({ manifest: { name }, pages: {}, slots: { [SLOT]: async () => () => name } }) as unknown as RemoteModule,
  });
  expect((await draw()).textContent).toBe('mf-usual');
});
