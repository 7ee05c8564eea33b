import { act, fireEvent, screen } from '@testing-library/react';
import { type LessonDraft, Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import type { Role } from '@clube/shared/contracts/policy';
import { LoginSettings } from '@clube/shared/contracts/site';
import { openScreen, sampleOf, type Answers } from '@clube/shared/testing';
import '../../../testing/letter-places.ts';
import { WorkbenchPage } from '../workbench-page.tsx';

// What the tests of the workbench stand on.
const RULE = { release_at: null, release_after_days: null, is_sequential: false, is_for_classes: false };
export const lesson = (id: number, change: Partial<OutlineLesson> = {}): OutlineLesson => ({
  ...sampleOf<OutlineLesson>(OutlineLesson),
  ...RULE,
  id,
  title: `Aula ${id}`,
  state: 'live' as const,
  mediaType: 'text' as const,
  duration_seconds: 0,
  awaits_file: false,
  ...change,
});
export const unit = (id: number, title: string, lessons: OutlineLesson[]): OutlineModule => ({
  ...sampleOf<OutlineModule>(OutlineModule),
  ...RULE,
  id,
  title,
  version: 4,
  state: 'live' as const,
  lessons,
});
export const outline = (...modules: OutlineModule[]): Outline => ({
  ...sampleOf<Outline>(Outline),
  ...RULE,
  id: 3,
  title: 'Aquarela',
  version: 6,
  state: 'live' as const,
  modules,
});
export const draft = (id: number, change: Partial<LessonDraft> = {}): LessonDraft => ({
  ...lesson(id),
  version: 2,
  text: textOfWords('Sem ácido.'),
  media_id: null,
  media_url: null,
  is_refused: false,
  ...change,
});

export const OUTLINE = 'GET /course/3/outline';
export const ONE = outline(unit(7, 'Papel', [lesson(11), lesson(12)]), unit(8, 'Cores', []));
/** Each test edits a lesson of its own: what could not be saved is kept for as long as the tab stands. */
let last = 100;
/** Nobody else is there unless said: that this tab is, it says by itself, and is told apart from what somebody changes (`editors/presence.test.ts`). */
const EDITOR = '/course/3/editor';
const openAt = (path: string, at: string, answers: Answers, role: Role = 'owner', site?: LoginSettings) => {
  const opened = openScreen(<WorkbenchPage />, {
    path,
    at,
    role,
    ...(site && { site }),
    answers: { [OUTLINE]: ONE, [`PUT ${EDITOR}`]: { editors: [] }, ...answers },
  });
  return { ...opened, changes: () => opened.changes().filter(([call]) => !String(call).endsWith(EDITOR)) };
};
export const open = (answers: Answers = {}) => openAt('/config_curso/:curso/module', '/config_curso/3/module', answers);
/** In a panel that shows visitors what is free, or does not. */
export function openShowing(free: 'on' | 'off', answers: Answers) {
  const site = sampleOf<LoginSettings>(LoginSettings);
  const shown = { ...site, meta: { ...site.meta, free_courses: free } };
  return openAt('/config_curso/:curso/module', '/config_curso/3/module', answers, 'owner', shown);
}
export const openModule = (query = '', answers: Answers = {}, role: Role = 'owner') =>
  openAt('/config_curso/:curso/module/:module/lesson', `/config_curso/3/module/7/lesson${query}`, answers, role);
export async function openLesson(change: Partial<LessonDraft> = {}, answers: Answers = {}, role: Role = 'owner') {
  const id = (last += 1);
  const LESSON = `/course/3/module/7/lesson/${id}`;
  const given = {
    [OUTLINE]: outline(unit(7, 'Papel', [lesson(id, { title: 'O papel' })])),
    [`GET ${LESSON}/draft`]: draft(id, { title: 'O papel', ...change }),
    ...Object.fromEntries(Object.entries(answers).map(([call, value]) => [call.replace('LESSON', LESSON), value])),
  };
  const opened = openModule(`?aula=${id}`, given, role);
  await screen.findByLabelText('Título da aula');
  return { ...opened, id, LESSON, READ: `GET ${LESSON}/draft`, WRITE: `PATCH ${LESSON}` };
}
/** Pasted: jsdom edits nothing in place. */
export async function writeText(words: string) {
  const text = await screen.findByLabelText('Texto da aula');
  text.focus();
  const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: {
      types: ['text/plain'],
      files: [],
      getData: (type: string) => (type === 'text/plain' ? words : ''),
    },
  });
  // The editor hears events by itself, beside React.
  await act(async () => {
    getSelection()!.selectAllChildren(text);
    document.dispatchEvent(new Event('selectionchange'));
    fireEvent(text, pasted);
    fireEvent.blur(text);
    await Promise.resolve();
  });
}
