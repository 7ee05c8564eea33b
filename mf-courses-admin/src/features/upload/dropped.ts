const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;

/** More than one file, or a folder. */
export const bringsMany = ({ files, items }: DataTransfer): boolean =>
  files.length > 1 || [...(items ?? [])].some(isFolder);

/** The files alone: a folder is told as a file that cannot be read. */
export const filesOf = ({ files, items }: DataTransfer): File[] =>
  items ? [...items].flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? []))) : [...files];
