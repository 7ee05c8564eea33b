import { expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Trans as Plain } from '@clube/shared/trans';
import { render } from '@testing-library/react';

const shown = (text: React.ReactNode) => render(<I18nProvider i18n={i18n}>{text}</I18nProvider>).container;

test('what is compiled draws its sentences with it', () => {
  expect((<Trans>Olá</Trans>).type).toBe(Plain);
});

test.each(['<0>Ana</0>', 'Ana <0/>', '<1>', '</0>', '<b>Ana</b>', 'a < b > c', '<0><0>x</0></0>', '{count}'])(
  'a value %s stands as it was typed, inside a tag of the sentence and out of it',
  (name) => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const count = 2;
    const { innerHTML, textContent } = shown(
      <Trans>
        Oi <strong>{name}</strong>, {name} tem <Plural value={count} one="# aula" other="# aulas" />.
      </Trans>,
    );
    expect(textContent).toBe(`Oi ${name}, ${name} tem 2 aulas.`);
    expect(innerHTML.match(/<\/?[a-z]+>/g)).toEqual(['<strong>', '</strong>']);
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
  },
);
