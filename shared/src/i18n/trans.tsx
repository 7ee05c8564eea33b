import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What stands behind `<Trans>` of `@lingui/react/macro` in a page: the shell's own code is compiled with it (tooling/webpack/lingui.ts),
 * remotes are lent it in the place of Lingui's. Lingui looks for the sentence's own tags after it has put the values in, and takes a
 * name like `<0>Ana</0>` for one of them; a value that is no text it leaves as it is.
 */
export const Trans = ({ values = {}, ...sentence }: TransProps) => (
  <LinguiTrans
    {...sentence}
    values={Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, /<.*>/s.test(String(value)) ? [value] : value]),
    )}
  />
);
