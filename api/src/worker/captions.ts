/** What is said from one second to another. `text` is WebVTT's: escaped, with <i>, <b> and <u> alone. */
export type Cue = { start: number; end: number; text: string };

/** A language as the database keeps it: with a script or a region, no more. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/;
/** More than a day of quick talk has. */
const MAX_CUES = 50_000;
const MAX_SECONDS = 24 * 60 * 60;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', quot: '"', lrm: '', rlm: '' };

/**
 * Bytes as text: by their mark, else as UTF-8, else as editors of Western Windows write. Undefined where none of it gives
 * text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  const read = (encoding: string) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  const text = marked ? read(marked) : (read('utf-8') ?? read('windows-1252'));
  // eslint-disable-next-line no-control-regex -- what has these is no text
  return text === undefined || /[\u0000-\u0008\u000e-\u001f\u0080-\u009f]/.test(text) ? undefined : text;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescape = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_all, name: string) => ENTITIES[name]!);
/** The text of a cue as people read it, on one line. */
export const plainText = (kept: string): string =>
  unescape(kept.replaceAll(/<\/?[ibu]>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Markup that caption formats have and that says nothing here: colours, voices without a name, languages, karaoke. */
const QUIET = /^<\/?(?:font|c|v|lang|ruby|rt|span|\d)[^<>]*>$/i;
const VOICE = /^<v(?:\.[^\s<>]*)?\s+([^<>]+)>$/i;

function cleanTag(tag: string): string {
  if (/^<\/?[ibu]>$/i.test(tag)) return tag.toLowerCase();
  const voice = VOICE.exec(tag)?.[1];
  if (voice) return `${escape(unescape(voice.trim()))}: `;
  return QUIET.test(tag) ? '' : escape(tag);
}

/** An empty line would end the cue. */
const withoutGaps = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** Of what a film has in it: no text, and NUL is what no database keeps. */
// eslint-disable-next-line no-control-regex -- texts of others
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;

/** One cue's text of any format: what is markup elsewhere is text here. */
function cleanText(raw: string): string {
  const marked = raw
    .replaceAll(CONTROLS, ' ')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? cleanTag(part) : escape(unescape(part))))
    .join('');
  return withoutGaps(marked);
}

/** The text of a cue as somebody edits it: what is escaped reads as it is, <i>, <b> and <u> stay. */
export const editableText = (kept: string): string => unescape(kept);
/** Such a text as it is kept: nothing that was typed is lost, whatever it looks like. */
export const keptText = (edited: string): string =>
  withoutGaps(
    edited
      .split(/(<\/?[ibu]>)/)
      .map((part, index) => (index % 2 === 1 ? part : escape(part)))
      .join(''),
  );

const CLOCK = String.raw`((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${CLOCK}[ \t]*-->[ \t]*${CLOCK}(?:\s|$)`);
const secondsOf = (clock: string) =>
  clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

/** What stays of cues of any source, in order; `text` is still the source's. */
export const tidy = (cues: readonly Cue[]): Cue[] =>
  cues
    .map((cue) => ({ ...cue, text: cleanText(cue.text) }))
    .filter(({ start, end, text }) => start >= 0 && end > start && start < MAX_SECONDS && text !== '')
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MAX_CUES);

/** Lines of a text, one by one: who needs but the first of them splits no more. */
function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
    yield text.slice(from, to);
    from = to + 1;
  }
  yield text.slice(from);
}

/** The cues of a WebVTT or SubRip file as they stand there, one by one. Notes, styles, regions and numbers of cues are left out. */
export function* cuesOf(content: string): Generator<Cue> {
  let given = 0;
  let open: { start: number; end: number; lines: string[] } | undefined;
  const asCue = ({ start, end, lines }: NonNullable<typeof open>): Cue => ({ start, end, text: lines.join('\n') });
  for (const line of linesOf(content.replaceAll(/\r\n?/g, '\n'))) {
    const [, start, end] = TIMING.exec(line) ?? [];
    const isTime = start !== undefined && end !== undefined;
    if (!isTime && line.trim() !== '') open?.lines.push(line);
    else if (open) {
      // Some leave no empty line before the next number.
      if (isTime && /^\d+$/.test(open.lines.at(-1)?.trim() ?? '')) open.lines.pop();
      yield asCue(open);
      open = undefined;
      given += 1;
      // As many as are kept: a file of nothing but times must not hold up whoever reads it.
      if (given >= MAX_CUES) return;
    }
    if (isTime) open = { start: secondsOf(start), end: secondsOf(end), lines: [] };
  }
  if (open) yield asCue(open);
}

/** The cues of a WebVTT or SubRip file, tidy. */
export const parseCaptions = (content: string): Cue[] => tidy([...cuesOf(content)]);

const two = (value: number) => String(value).padStart(2, '0');
function clockOf(seconds: number): string {
  const millis = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(millis / 3_600_000), Math.floor(millis / 60_000) % 60];
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(millis / 1000) % 60)}.${String(millis % 1000).padStart(3, '0')}`;
}

/** Tidy cues as a WebVTT file. */
export const writeVtt = (cues: readonly Cue[]) =>
  ['WEBVTT', ...cues.map(({ start, end, text }) => `${clockOf(start)} --> ${clockOf(end)}\n${text}`), ''].join('\n\n');
