import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import {
  installRegistry,
  type PartLoader,
  type PlaceProps,
  type RemoteModule,
  type SlotName,
  type SlotProps,
} from '../federation/index.ts';
import { roles as everyRole, type Role } from '../contracts/policy.ts';
import type { RemoteManifest } from '../contracts/remote.ts';
import { readSlot } from '../contracts/slot-fillers.ts';
import { renderPage, withoutClock } from './render-page.tsx';

const slotProps: SlotProps = {
  'lesson.discussion': { courseId: 1, moduleId: 1, lessonId: 1 },
  'frame.tray': {},
};
const SAMPLES = { string: 'x', number: 1, boolean: true } as const;
/** What the place gives of the platform; in one of another remote, what the filler takes. */
const propsOf = ({ slots }: RemoteManifest, name: SlotName): PlaceProps => {
  const { takes = {} } = readSlot(slots.find((slot) => readSlot(slot).name === name)!);
  const taken = Object.fromEntries(Object.entries(takes).map(([prop, kind]) => [prop, SAMPLES[kind]]));
  return { ...slotProps[name], ...taken };
};

/**
 * Every page of a remote, drawn without a browser: rendering is a function of the boot document. Needs Jest's node
 * environment, where there is no window; whoever reads the clock while rendering fails too.
 */
export function describePages(remote: RemoteModule): void {
  // Slots that other remotes fill stay empty: each remote is looked at alone.
  installRegistry({
    findSlotOwner: () => undefined,
    releaseOf: () => undefined,
    load: (name) => Promise.reject(new Error(`${name} is not here`)),
  });
  const draw = async (load: PartLoader, pattern: string, role: Role, props = {}) => {
    const { empty, filled } = await renderPage(createElement(await load(), props), pattern, role);
    expect(empty).not.toBe('');
    expect(filled).not.toBe('');
  };

  describe(`pages of ${remote.manifest.name}`, () => {
    test('a clock that is read and a window that is there would be noticed', () => {
      expect(() => withoutClock(() => Date.now())).toThrow('clock');
      expect(() => withoutClock(() => new Date())).toThrow('clock');
      expect(withoutClock(() => new Date(0).getTime())).toBe(0);
      expect(typeof window).toBe('undefined');
    });

    test.each(
      remote.manifest.paths.flatMap(({ path, roles = everyRole }) => roles.map((role) => [path, role] as const)),
    )('%s is drawn for %s without a browser, before and after its data', (pattern, role) =>
      draw(remote.pages[pattern]!, pattern, role),
    );

    for (const [slot, load] of Object.entries(remote.slots ?? {}) as [SlotName, PartLoader][])
      test(`what fills ${slot} is drawn without a browser`, () =>
        draw(load, '/', 'student', propsOf(remote.manifest, slot)));
  });
}
