// The product's own words: Portuguese stands in the code and is shown by the tests of its screens, English is given too.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Locale } from '@clube/shared/contracts/locale';

const ROOT = path.join(import.meta.dirname, '../..');
const unquote = (text: string) => JSON.parse(text) as string;

/** Every translation of a text, over the catalogues of all packages. */
function translations(locale: Locale, source: string): string[] {
  return globSync(`*/src/locales/${locale}.po`, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)]
      .filter(([, id]) => unquote(id!) === source)
      .map(([, , text]) => unquote(text!)),
  );
}

test.each([
  ['[5.2]', 'Por favor, insira seu e-mail.', 'Please enter your email.'],
  ['[5.2]', 'Por favor, insira sua senha.', 'Please enter your password.'],
  ['[5.3]', 'Nome do painel é necessario', 'Panel name is required'],
  ['[5.3]', 'Sub Domínio com formato inválido', 'Sub Domain with invalid format'],
  ['[5.5]', 'As Senhas precisam ser iguais!', 'Passwords must be the same!'],
  [
    '[5.7] [8.8]',
    'Este Link não é mais válido, por favor solicite um novo link',
    'This Link is no longer valid, please request a new link',
  ],
  ['the card of a course', 'O curso ainda não está liberado!', 'The course is not yet released!'],
  ['the card of a course', 'Você não possui acesso ao curso!', 'You do not have access to the course!'],
  ['[8.3]', 'Você precisa concluir as aulas anteriores!', 'You need to complete the previous classes!'],
  ['[8.3]', 'Você precisa concluir a aula pra ir para proxima!', 'You need to finish class to go next!'],
  [
    '[8.3]',
    'Você precisa atingir uma determinada parte da aula para concluir!',
    'You need to reach a certain part of the lesson to complete!',
  ],
  ['[8.4]', 'Aula Não Disponível!', 'Class Not Available!'],
  ['[8.4]', 'Essa aula ainda esta bloqueada!', 'This class is still blocked!'],
  ['[8.7]', 'Seu e-mail ou senha está incorreto!', 'Your email or password is incorrect!'],
  ['[8.9]', 'Senha definida com Sucesso!', 'Password set to Success!'],
  ['[8.10]', 'Senha atualizada.', 'Updated Password!'],
  ['[8.10]', 'Foto de perfil atualizada.', 'Updated Profile Photo!'],
  ['[8.10]', 'Erro ao atualizar foto de perfil.', 'Error updating profile picture!'],
  ['[8.10]', 'Dados atualizados.', 'Updated Data!'],
  [
    '[8.14]',
    'Excesso de usuários conectados, você será desconectado!',
    'Too many users connected, you will be disconnected!',
  ],
])('%s says "%s" in the words of the product, in English too', (_clause, pt, en) => {
  const english = translations('en', pt);
  expect(english.length).toBeGreaterThan(0);
  expect(new Set(english)).toEqual(new Set([en]));
  expect(new Set(translations('pt', pt))).toEqual(new Set([pt]));
});
