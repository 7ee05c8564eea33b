/** Texts of the code, the ids that Lingui gives them, and their translations, which may be empty, as a catalogue of the repository has them. */
export function entriesOf(file: string): { id: string; text: string; translation: string; isNamed: boolean }[];
/** Of a compiled catalogue what is needed beside these texts of the code. */
export function leaveOut(texts: readonly string[], compiled: string): string;
/** A loader: of a compiled catalogue it leaves out the texts that stand in the code as they are. */
declare function withoutSourceTexts(this: { resourcePath: string }, compiled: string): string;
export default withoutSourceTexts;
