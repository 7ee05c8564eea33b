// A loader behind Lingui's: of a catalogue it leaves out the texts that stand in the code as they are. Those of the source language
// do, and only what has places, plurals or another wording is needed beside them. Plain JavaScript, because webpack loads it itself.
import { createHash } from 'node:crypto';

/** How Lingui names a text without a context: its id is made of it, so an equal id is an equal text. */
const idOf = (text) => createHash('sha256').update(`${text}\u001f`).digest('base64url').slice(0, 6);
/** What ICU would read as more than a text. */
const SPECIAL = /[{}'#]/;

export default function withoutSourceTexts(source) {
  const [whole, quoted] = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
  if (!whole) throw new Error('Lingui writes catalogues in another way than this loader reads');
  const needed = Object.entries(JSON.parse(JSON.parse(quoted))).filter(
    ([id, parts]) =>
      !(parts.length === 1 && typeof parts[0] === 'string' && !SPECIAL.test(parts[0]) && idOf(parts[0]) === id),
  );
  return source.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(needed)))})`);
}
