/** Texts of the code, as a catalogue of the repository names them. */
export function textsOfCode(file: string): string[];
/** Of a compiled catalogue what is needed beside these texts of the code. */
export function leaveOut(texts: readonly string[], compiled: string): string;
/** A loader: of a compiled catalogue it leaves out the texts that stand in the code as they are. */
declare function withoutSourceTexts(this: { resourcePath: string }, compiled: string): string;
export default withoutSourceTexts;
