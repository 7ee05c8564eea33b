// A loader behind Lingui's: of a catalogue it leaves out the texts that stand in the code as they are (compiled-texts.js). Those of the
// source language do; only another wording is needed beside them. Plain JavaScript, because webpack loads it itself.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** How Lingui names a text: its id is made of it, so an equal id is an equal text. */
const idOf = (text, context = '') =>
  createHash('sha256').update(`${text}\u001f${context}`).digest('base64url').slice(0, 6);
const LINES = /((?:"(?:[^"\\]|\\.)*"\n?)+)/;
const FIELD = (name) => new RegExp(`^${name} ${LINES.source}`, 'm');
const [CONTEXT, TEXT, TRANSLATION] = ['msgctxt', 'msgid', 'msgstr'].map(FIELD);
const read = (lines) => [...lines.matchAll(/^"(.*)"$/gm)].map(([quoted]) => JSON.parse(quoted)).join('');

/**
 * What a catalogue of the repository holds. One that its author named has its own id; then the text is that name.
 * @param file `.po`
 */
export function entriesOf(file) {
  const fieldOf = (entry, field) => {
    const [, lines] = field.exec(entry) ?? [];
    return lines && read(lines);
  };
  return file.split(/\n{2,}/).flatMap((entry) => {
    const text = fieldOf(entry, TEXT);
    // Its head has none, and what the code has no more begins with `#~`.
    if (!text) return [];
    const isNamed = /^#\. js-lingui-explicit-id$/m.test(entry);
    const id = isNamed ? text : idOf(text, fieldOf(entry, CONTEXT));
    return [{ id, text, translation: fieldOf(entry, TRANSLATION) ?? '', isNamed }];
  });
}
const textsOfCode = (file) => entriesOf(file).map(({ text }) => text);

/** @param texts what the code says @param compiled Lingui's module of a catalogue */
export function leaveOut(texts, compiled) {
  const [whole, quoted] = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(compiled) ?? [];
  if (!whole) throw new Error('Lingui writes catalogues in another way than this loader reads');
  const ofCode = new Map(texts.map((text) => [idOf(text), text]));
  const isTheCodes = ([id, parts]) =>
    ofCode.has(id) && JSON.stringify(compileMessage(ofCode.get(id))) === JSON.stringify(parts);
  const needed = Object.entries(JSON.parse(JSON.parse(quoted))).filter((entry) => !isTheCodes(entry));
  return compiled.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(needed)))})`);
}

function withoutSourceTexts(compiled) {
  return leaveOut(textsOfCode(readFileSync(this.resourcePath, 'utf8')), compiled);
}
export default withoutSourceTexts;
