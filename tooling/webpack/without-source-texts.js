// A loader behind Lingui's: of a catalogue it leaves out the texts that stand in the code as they are (compiled-texts.js). Those of the
// source language do; only another wording is needed beside them. Plain JavaScript, because webpack loads it itself.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** How Lingui names a text without a context: its id is made of it, so an equal id is an equal text. */
export const idOf = (text) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);
const PAIR = /^msgid ((?:"(?:[^"\\]|\\.)*"\n)+)msgstr ((?:"(?:[^"\\]|\\.)*"(?:\n|$))+)/gm;
const read = (lines) => [...lines.matchAll(/^"(.*)"$/gm)].map(([quoted]) => JSON.parse(quoted)).join('');

/** @param file a catalogue as it lies in the repository, `.po` */
export const pairsOf = (file) =>
  [...file.matchAll(PAIR)].map(([, text, translation]) => [read(text), read(translation)]).filter(([text]) => text);
const textsOfCode = (file) => pairsOf(file).map(([text]) => text);

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
