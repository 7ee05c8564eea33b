/** How Lingui names a text. */
export function idOf(text: string): string;
/** Texts of the code and their translations, which may be empty, as a catalogue of the repository has them. */
export function pairsOf(file: string): (readonly [text: string, translation: string])[];
/** Of a compiled catalogue what is needed beside these texts of the code. */
export function leaveOut(texts: readonly string[], compiled: string): string;
/** A loader: of a compiled catalogue it leaves out the texts that stand in the code as they are. */
declare function withoutSourceTexts(this: { resourcePath: string }, compiled: string): string;
export default withoutSourceTexts;
