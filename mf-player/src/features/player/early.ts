import type { BootDocument } from '@clube/shared/contracts/boot';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { beginStream, type Begun } from './begin-stream.ts';
import { page } from './early-slot.ts';
import { startAtOf } from '../../parts/start-at.ts';

const isLesson = (value: unknown): value is LessonDetail =>
  typeof value === 'object' && value !== null && 'player' in value && 'position_seconds' in value;

/** The lesson that the page came with (docs/adr/0044). */
function lessonOfPage() {
  const written = document.querySelector('#clube-boot')?.textContent;
  if (!written) return undefined;
  const { data, me } = JSON.parse(written) as BootDocument;
  const lesson = data.map(({ value }) => value).find(isLesson);
  return lesson && { lesson, memberId: me?.current?.currentMember.id ?? 0 };
}

/** Begins the video that stands in the page as the server drew it, before the page is alive. */
export function beginEarly(): void {
  const element = document.querySelector<HTMLVideoElement>('[data-drawn] video');
  const found = element && lessonOfPage();
  if (!found || page.clubeEarly !== undefined) return;
  const { lesson, memberId } = found;
  const { player } = lesson;
  if (player.kind !== 'hls' || !player.start) return;
  const startAt = startAtOf(lesson, memberId, new URLSearchParams(location.search));
  const begun = beginStream(element, { url: player.url, start: player.start, startAt });
  if (begun) page.clubeEarly = { ...begun, element, url: player.url, startAt };
}

/** What was begun for this element; what was begun for another one, which is not shown, ends. */
export function takeEarly(
  element: HTMLMediaElement,
  { url, startAt }: { url: string; startAt: number },
): Begun | undefined {
  const begun = page.clubeEarly;
  page.clubeEarly = null;
  if (begun?.element === element && begun.url === url && begun.startAt === startAt) return begun;
  begun?.stop();
  return undefined;
}
