import { useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { useLingui } from '@lingui/react/macro';
import { uploadLessonPicture, type LessonIds } from '@clube/shared/clients/lesson';
import { pictureTypes } from '@clube/shared/contracts/picture-limits';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';

/** Those of the files that are pictures. */
export const picturesAmong = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => pictureTypes.includes(type));

/** Sends pictures one after another and puts each where the cursor stands when it is there. */
export function usePictures(ids: LessonIds) {
  const { t } = useLingui();
  const [sending, setSending] = useState(0);
  const before = useRef(Promise.resolve());
  const wordsOf = (error: unknown) => {
    if (isApiError(error, 'image.unsupported')) return t`Este arquivo não é uma imagem PNG, JPEG ou WebP.`;
    if (isApiError(error, 'site.storage_exceeded'))
      return t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`;
    return t`A imagem não pôde ser enviada. Ela pode ter até 8 MB.`;
  };
  const sendOne = async (editor: Editor, file: File) => {
    try {
      const { key, width, height } = await uploadLessonPicture(ids, file);
      if (editor.isDestroyed) return;
      editor.commands.insertContent({ type: 'picture', attrs: { key, width, height, alt: '' } });
    } catch (error) {
      showFailure(error, wordsOf(error));
    } finally {
      setSending((count) => count - 1);
    }
  };
  const send = (editor: Editor, files: readonly File[]) => {
    setSending((count) => count + files.length);
    for (const file of files) before.current = before.current.then(() => sendOne(editor, file));
  };
  return { sending, send };
}
