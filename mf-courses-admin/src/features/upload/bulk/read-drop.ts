/** A file with the folders that it lies in, the outermost first. */
export type DroppedFile = { file: File; folders: readonly string[] };

/** What was dropped, or chosen. */
export type Source = { entries: FileSystemEntry[] } | { files: File[] };

/** More than this is nobody's course; reading on would only take memory. */
const MOST_FILES = 2000;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));
/** A folder tells a hundred at a time, and nothing when it has told all. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || all.length > MOST_FILES) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, folders: readonly string[], found: DroppedFile[]): Promise<void> {
  if (found.length > MOST_FILES) return;
  if (entry.isFile) found.push({ file: await fileOf(entry as FileSystemFileEntry), folders });
  else
    for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
      await walk(child, [...folders, entry.name], found);
}

/** Every file of it, in folders too. @throws DOMException for what cannot be read */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found;
}

/** What was chosen in a dialog: a folder's files carry their way. */
export const filesOfInput = (files: readonly File[]): DroppedFile[] =>
  files.map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
