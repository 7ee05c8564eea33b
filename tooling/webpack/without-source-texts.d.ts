/** A loader: of a compiled catalogue it leaves out the texts that stand in the code as they are. */
export default function withoutSourceTexts(source: string): string;
