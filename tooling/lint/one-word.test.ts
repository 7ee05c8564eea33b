import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { formatter } from '@lingui/format-po';
import { ROOT } from '../build/apps.ts';

const po = formatter();
/** Where a text is translated: room → translation. */
type Said = Map<string, string>;

async function textsOf(locale: string): Promise<Map<string, Said>> {
  const texts = new Map<string, Said>();
  for (const file of globSync(`*/src/locales/${locale}{,/messages}.po`, { cwd: ROOT })) {
    const catalogue = await po.parse(readFileSync(path.join(ROOT, file), 'utf8'), {
      locale,
      sourceLocale: 'pt',
      filename: file,
    });
    for (const { message, translation, context } of Object.values(catalogue)) {
      const key = JSON.stringify([message, context ?? null]);
      const said: Said = texts.get(key) ?? new Map<string, string>();
      texts.set(key, said.set(file.split('/')[0]!, translation ?? ''));
    }
  }
  return texts;
}

// One i18n speaks for the shell and every remote on a page: what was loaded last would speak for all.
test.each(['en', 'es'])(
  'a text of several rooms says the same in %s, or has a context that tells what it means',
  async (locale) => {
    const texts = await textsOf(locale);
    expect(texts.size).toBeGreaterThan(1500);
    const different = [...texts].filter(([, said]) => new Set(said.values()).size > 1);
    expect(different.map(([text, said]) => [text, Object.fromEntries(said)])).toEqual([]);
  },
);
