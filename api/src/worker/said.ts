import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE, tidy, writeVtt, type Cue } from './captions.ts';
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

/** Of each language what says most: a stream of signs and foreign words alone often stands before the whole text. */
function fullest(streams: readonly Said[]): Map<string, Cue[]> {
  const found = new Map<string, Cue[]>();
  for (const { language: named, cues } of streams) {
    const language = languageOf(named);
    const said = tidy(cues);
    if (said.length > (found.get(language)?.length ?? 0)) found.set(language, said);
  }
  return found;
}

/** Writes what is said in a file, one stream of each language. @returns the languages */
export async function writeCaptions(streams: readonly Said[], folder: string): Promise<string[]> {
  const chosen = [...fullest(streams)].slice(0, MAX_LANGUAGES);
  for (const [language, said] of chosen) await writeFile(path.join(folder, `${language}.vtt`), writeVtt(said));
  return chosen.map(([language]) => language);
}
