import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '../contracts/errors.ts';
import { refusal, type Answers } from './fake-api.ts';
import { press, type openScreen } from './open-screen.tsx';

type States = {
  /** Opens the screen with these answers. */
  open: (answers: Answers) => Pick<ReturnType<typeof openScreen>, 'answers' | 'settled'>;
  /** What it stands on: `GET /path`. */
  read: string;
  /** Something that stands on it when that was answered. */
  shown: string | RegExp;
  /** What the api says to somebody without the right, and of what is not there. */
  refused?: ErrorCode;
  missing?: ErrorCode;
  /** A call of the player: that it failed is logged, and not said. */
  isQuiet?: boolean;
};

/** What every screen with data does before its answer comes, and when none comes. */
export function describeStates({
  open,
  read,
  shown,
  refused = 'policy.denied',
  missing = 'route.not_found',
  isQuiet = false,
}: States): void {
  describe('before and without its answer', () => {
    test('it is grey while it waits', async () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      open({ [read]: () => promise });
      expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
      expect(screen.queryByText(shown)).toBeNull();
      resolve(undefined);
      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    });

    test('it says that somebody may not', async () => {
      open({ [read]: refusal(refused) });
      await screen.findByText('Você não tem acesso a esta página');
      expect(screen.getByText('Fale com quem cuida do painel para pedir acesso.')).toBeTruthy();
    });

    test('it says that nothing is there', async () => {
      open({ [read]: refusal(missing) });
      await screen.findByText('Não encontramos o que você procura');
      expect(screen.getByText('O endereço pode ter mudado, ou o conteúdo foi removido.')).toBeTruthy();
    });

    test(`it ${isQuiet ? 'says nothing when the call failed' : 'says that the call failed, with the reference'}, and asks again`, async () => {
      const log = jest.spyOn(console, 'info').mockImplementation(() => {});
      const { answers } = open({ [read]: refusal('server.unavailable') });
      await screen.findByRole('button', { name: 'Tentar de novo' });
      if (isQuiet) {
        expect(screen.queryByRole('alert')).toBeNull();
        expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
        expect(log).toHaveBeenCalledWith('a call of the player failed', expect.anything());
      } else {
        expect(screen.getByText('Algo não saiu como devia')).toBeTruthy();
        expect(screen.getByText('Referência: r-1')).toBeTruthy();
      }
      log.mockRestore();
      delete answers[read];
      press('Tentar de novo');
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    });

    test('a session that is over is told elsewhere: it stays grey', async () => {
      await open({ [read]: refusal('session.left') }).settled();
      expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
}
