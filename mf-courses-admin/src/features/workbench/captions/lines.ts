import type { CaptionCue } from '@clube/shared/contracts/media';

/** One caption as it is edited; times as they are typed. */
export type Line = { id: string; start: string; end: string; text: string };
/** Why a line cannot be as it is; `overlap` may: two people who speak at once do. */
export type Problem = 'time' | 'backwards' | 'empty' | 'overlap';

/** The server refuses what begins later. */
const MOST_SECONDS = 86_399;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d(?:[.,]\d{1,3})?)$/;
/** Of a line that is added, in seconds. */
const USUAL_LENGTH = 2;
/** Of what is left of a line that is split, so that both can be read. */
const LEAST_LENGTH = 0.1;

const two = (value: number) => String(value).padStart(2, '0');
/** As 1:02:03.450, or 2:03.450. */
export function writeTime(seconds: number): string {
  const millis = Math.round(Math.max(0, seconds) * 1000);
  const [hours, minutes] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60];
  const rest = `${two(Math.floor(millis / 1000) % 60)}.${String(millis % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
/** Seconds of what somebody typed; undefined where it is no time. */
export function readTime(typed: string): number | undefined {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(typed.trim()) ?? [];
  if (!minutes || !seconds) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

const newLine = (start: number, end: number, text: string): Line => ({
  id: crypto.randomUUID(),
  start: writeTime(start),
  end: writeTime(end),
  text,
});
export const linesOf = (cues: readonly CaptionCue[]): Line[] =>
  cues.map(({ start, end, text }) => newLine(start, end, text));
const startOf = ({ start }: Line) => readTime(start) ?? 0;
const endOf = ({ end, start }: Line) => readTime(end) ?? readTime(start) ?? 0;
/** As they are sent: to be asked for once no line has a problem that counts. */
export const cuesOf = (lines: readonly Line[]): CaptionCue[] =>
  lines.map((line) => ({ start: startOf(line), end: endOf(line), text: line.text }));

function problemOf(line: Line, before: Line | undefined): Problem | undefined {
  const [start, end] = [readTime(line.start), readTime(line.end)];
  if (start === undefined || end === undefined || start > MOST_SECONDS) return 'time';
  if (end <= start) return 'backwards';
  if (line.text.trim() === '') return 'empty';
  return before && start < endOf(before) ? 'overlap' : undefined;
}
/** Of each line, by its place. */
export const problemsOf = (lines: readonly Line[]): (Problem | undefined)[] =>
  lines.map((line, index) => problemOf(line, lines[index - 1]));
/** Whether captions with it are not sent. */
export const isHindering = (problem: Problem | undefined): boolean => problem !== undefined && problem !== 'overlap';

/** The place of the line that is said at a second; the last one that began where several are. */
export function lineAt(cues: readonly CaptionCue[], second: number): number {
  return cues.findLastIndex(({ start, end }) => start <= second && second < end);
}

const put = (lines: readonly Line[], at: number, removed: number, ...added: Line[]) =>
  lines.toSpliced(at, removed, ...added);
/** What becomes of the lines, and which of them is edited next, with the caret there. */
export type Edit = { lines: Line[]; next: { id: string; caret: number } | undefined };
const goingOn = (lines: Line[], line: Line | undefined, caret = 0): Edit => ({
  lines,
  next: line && { id: line.id, caret },
});

/** @param second where the video stands: the line is split there if it is said then, else as the text is */
export function splitLine(lines: readonly Line[], at: number, caret: number, second: number): Edit {
  const line = lines[at]!;
  const [start, end] = [startOf(line), endOf(line)];
  const isWithin = second >= start + LEAST_LENGTH && second <= end - LEAST_LENGTH;
  const middle = isWithin ? second : start + ((end - start) * caret) / Math.max(1, line.text.length);
  const rest = newLine(middle, end, line.text.slice(caret).trim());
  const first = { ...line, end: writeTime(middle), text: line.text.slice(0, caret).trim() };
  return goingOn(put(lines, at, 1, first, rest), rest);
}
/** With the one after it. */
export function joinLine(lines: readonly Line[], at: number): Edit {
  const [line, next] = [lines[at]!, lines[at + 1]];
  if (!next) return goingOn([...lines], line, line.text.length);
  const text = [line.text.trim(), next.text.trim()].filter(Boolean).join(' ');
  const end = endOf(next) > endOf(line) ? next.end : line.end;
  const joined = { ...line, end, text };
  return goingOn(put(lines, at, 2, joined), joined, line.text.trim().length);
}
/** Where it is said, before the next one begins. */
export function addLine(lines: readonly Line[], second: number): Edit {
  const at = lines.findLastIndex((line) => startOf(line) <= second) + 1;
  const next = lines[at];
  const end = next && startOf(next) > second ? Math.min(second + USUAL_LENGTH, startOf(next)) : second + USUAL_LENGTH;
  const line = newLine(second, end, '');
  return goingOn(put(lines, at, 0, line), line);
}
/** After one that is there, beginning where it ends. */
export function addAfter(lines: readonly Line[], at: number): Edit {
  const [second, next] = [endOf(lines[at]!), lines[at + 1]];
  const end = next && startOf(next) > second ? Math.min(second + USUAL_LENGTH, startOf(next)) : second + USUAL_LENGTH;
  const line = newLine(second, end, '');
  return goingOn(put(lines, at + 1, 0, line), line);
}
export const removeLine = (lines: readonly Line[], at: number): Edit => {
  const rest = put(lines, at, 1);
  return goingOn(rest, rest[at] ?? rest.at(-1));
};
/** One that was removed stands where its time is. */
export function putBack(lines: readonly Line[], line: Line): Edit {
  const at = lines.findLastIndex((one) => startOf(one) <= startOf(line)) + 1;
  return goingOn(put(lines, at, 0, line), line);
}

/** So many are shown; of more it is said how many there are. */
const MOST_SHOWN = 20;
type Told = { label: string; theirs: string; mine: string };
/** Where two wrote otherwise, by the time at which it is said. */
export function differencesOf(theirs: readonly CaptionCue[], mine: readonly CaptionCue[]): [Told[], number] {
  const words = (cues: readonly CaptionCue[]) => {
    const told = new Map<string, string>();
    for (const { start, end, text } of cues) {
      const at = writeTime(start);
      told.set(at, [told.get(at), `${at} – ${writeTime(end)}\n${text.trim()}`].filter(Boolean).join('\n'));
    }
    return told;
  };
  const [there, here] = [words(theirs), words(mine)];
  const times = [...new Set([...there.keys(), ...here.keys()])].filter((at) => there.get(at) !== here.get(at));
  const all = times
    .toSorted((a, b) => readTime(a)! - readTime(b)!)
    .map((label) => ({ label, theirs: there.get(label) ?? '', mine: here.get(label) ?? '' }));
  return [all.slice(0, MOST_SHOWN), Math.max(0, all.length - MOST_SHOWN)];
}
