// In a file of its own: the browser needs the lists, not the schemas.
/** What may be attached to a lesson, by the end of its name, with what it is sent as. No page and no script of any browser is among them. */
export const materialTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
} as const;
/** One of them. */
export type MaterialType = keyof typeof materialTypes;

/** Bytes of one file: 200 MB at most. */
export const MAX_MATERIAL_BYTES = 200_000_000;
/** So many stand at a lesson. */
export const MAX_MATERIALS = 50;
/** Characters of a name, without its end. */
export const MAX_MATERIAL_NAME = 120;

/** The type that a file's name ends with; undefined for one that is not taken. */
export function materialTypeOf(fileName: string): MaterialType | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const type = end === 'jpeg' ? 'jpg' : end;
  return fileName.includes('.') && Object.hasOwn(materialTypes, type) ? (type as MaterialType) : undefined;
}
