/** A loader: the ICU sentences that Lingui's macros left in the code become what Lingui draws. */
export default function compiledTexts(source: string): string;
