import type { ClipboardEvent, DragEvent } from 'react';

/** Handlers for what a file may be pasted into or dropped onto. Text that is pasted stays text: what is copied from a document has its picture beside it. */
export function takingFiles(take: (file: File) => void) {
  const from = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  return {
    onPaste: (event: ClipboardEvent) => {
      if (!event.clipboardData.types.includes('text/plain')) from(event, event.clipboardData);
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => from(event, event.dataTransfer),
  };
}
