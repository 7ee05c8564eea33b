import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE, tidy, writeVtt } from './captions.ts';
import type { Said } from './engine.ts';
import { FileError } from './errors.ts';

/** As many as anybody chooses from. */
const MAX_LANGUAGES = 20;

/** A language as browsers name it: files say it with three letters, or nothing. */
function languageOf(named: string): string {
  try {
    const [language = ''] = Intl.getCanonicalLocales(named);
    return LANGUAGE.test(language) ? language : 'und';
  } catch {
    return 'und';
  }
}

/** Texts that cannot be read are no reason to go without the video; a machine that could not read them is one to try again. */
export function nothingSaid(error: unknown): Said[] {
  if (error instanceof FileError) return [];
  throw error;
}

/** Writes what is said in a file, the first stream of each language. @returns the languages */
export async function writeCaptions(streams: readonly Said[], folder: string): Promise<string[]> {
  const written = new Set<string>();
  for (const { language: named, cues } of streams) {
    const language = languageOf(named);
    const said = tidy(cues);
    if (said.length === 0 || written.has(language) || written.size >= MAX_LANGUAGES) continue;
    await writeFile(path.join(folder, `${language}.vtt`), writeVtt(said));
    written.add(language);
  }
  return [...written];
}
