import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * What stands behind `<Trans>` of `@lingui/react/macro` in everything that is built here (tooling/webpack/base.ts). Lingui looks for the
 * sentence's own tags after it has put the values in, and takes a name like `<0>Ana</0>` for one of them; a value that is no text it
 * leaves as it is.
 */
export function Trans({ values, ...sentence }: TransProps) {
  const plain =
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
      ]),
    );
  return <LinguiTrans {...sentence} {...(plain && { values: plain })} />;
}
