import { found, lacks, SMALL_FILE_LIMIT_MS } from '@clube/shared/federation';
import { loadCatalogue, type CatalogueLoaders, type Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';

/** In releases of before the sentences of the code are as their author wrote them (docs/adr/0121); they are made readable when first needed. */
async function readSourceTexts(): Promise<void> {
  const { compileMessage } = await import(
    /* webpackChunkName: "source-texts" */ '@lingui/message-utils/compileMessage'
  );
  i18n.setMessagesCompiler(compileMessage);
}

/**
 * Loads the texts of a package. When they do not come in time the page goes on with the texts of the code, says so quietly
 * (features of `useMissing`), and takes them as soon as they are there.
 * @param owner whose texts: the shell or a remote
 */
export async function loadTexts(owner: string, loaders: CatalogueLoaders, locale: Locale): Promise<void> {
  const url = `${owner} ${locale}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the texts of ${owner} take too long`)), SMALL_FILE_LIMIT_MS);
  });
  let isMissed = false;
  const load = () =>
    loadCatalogue(loaders, locale).then(() => {
      found(url);
      // What was drawn with the texts of the code takes these.
      if (isMissed) i18n.activate(i18n.locale);
    });
  const first = load();
  await Promise.race([first, late]).catch(async (cause: unknown) => {
    isMissed = true;
    console.error(`${owner}: no texts`, cause);
    lacks({ what: 'texts', url, retry: () => void load().catch(() => undefined) });
    await readSourceTexts().catch(() => undefined);
  });
  clearTimeout(timer);
  // Late is not lost: what comes after all is taken, what fails after all was said.
  first.catch(() => undefined);
}
