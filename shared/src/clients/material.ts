import { http, openAnswer } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { MaterialList, MaterialPatch } from '../contracts/material.ts';
import type { NewOrder } from '../contracts/new-order.ts';
import { type LessonIds, lessonUrl } from './lesson.ts';
import { postFile, type Watching } from './sending.ts';

const materialUrl = (path: LessonIds, id: number) => `${lessonUrl(path)}/material/${id}`;

/** All of the materials' answers share this key's beginning. */
export const materialsKey = ['materials'] as const;

/** What goes with a lesson, for those who make it; students read it in the lesson. @throws ApiError `lesson.not_found` */
export const materialsQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: [...materialsKey, path.lessonId],
    queryFn: () => http.get(`${lessonUrl(path)}/material`).json<MaterialList>(),
  });
/**
 * Sends a file to the end of a lesson's materials; its id. However long it takes, as long as it goes on.
 * @param key of this file: sent again with it, it is there once
 * @throws ApiError `material.unsupported`, `material.too_large`, `material.limit`, `site.storage_exceeded`, `lesson.not_found`
 */
export const sendMaterial = (path: LessonIds, file: File, key: string, watching: Watching = {}) =>
  postFile<Created>(`${lessonUrl(path)}/material`, { file, searchParams: { name: file.name }, key, ...watching });
/** @throws ApiError `material.not_found` */
export const renameMaterial = (path: LessonIds, id: number, body: MaterialPatch) =>
  http.patch(materialUrl(path, id), { json: body }).json();
/** All of the lesson's, each once. @throws ApiError `order.stale` */
export const orderMaterials = (path: LessonIds, order: NewOrder) =>
  http.put(`${lessonUrl(path)}/material/order`, { json: order }).json();
/** Into the bin. @throws ApiError `material.not_found` */
export const deleteMaterial = (path: LessonIds, id: number) => http.delete(materialUrl(path, id)).json<Deleted>();

/** What of a file is here so far; `tag` says which file the bytes are of. */
export type Download = { parts: Uint8Array<ArrayBuffer>[]; bytes: number; tag: string | null };
/** Nothing yet. */
export const newDownload = (): Download => ({ parts: [], bytes: 0, tag: null });

/** A line that gives nothing for so long is broken; milliseconds. */
const SILENCE_MS = 60_000;
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The download stands still')), SILENCE_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches what of a file is not here yet. A download that broke off keeps what came, and goes on from there when it is given again.
 * @param onBytes how many bytes are here
 * @throws ApiError `material.not_found`, and as `lessonQuery`; any error of the line
 */
export async function download(
  path: LessonIds,
  id: number,
  known: Download,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const rest = known.tag === null || known.bytes === 0 ? {} : { range: `bytes=${known.bytes}-`, 'if-range': known.tag };
  const answer = await openAnswer(materialUrl(path, id), { headers: rest });
  // The whole: of a file that nothing was here of, or of another one than before.
  if (answer.status !== 206) Object.assign(known, newDownload());
  known.tag = answer.headers.get('etag');
  const reader = answer.body!.getReader();
  try {
    for (let part = await readSoon(reader); !part.done; part = await readSoon(reader)) {
      known.parts.push(part.value);
      known.bytes += part.value.length;
      onBytes(known.bytes);
    }
  } catch (error) {
    // A line that only stands still would hold its place.
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  return new Blob(known.parts, { type: answer.headers.get('content-type') ?? '' });
}
