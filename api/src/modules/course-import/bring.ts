import type { CourseArt } from '@clube/shared/contracts/course-cover';
import type { FileCover, FileMaterial } from '@clube/shared/contracts/course-file';
import type { CourseImportError } from '@clube/shared/contracts/course-import';
import { MAX_MATERIAL_BYTES } from '@clube/shared/contracts/material-types';
import { keyedHash, randomToken } from '../../lib/crypto.ts';
import type { Context } from '../../plugins/context.ts';
import type { Archive } from '../../worker/course-archive.ts';
import type { Step } from '../../worker/course-plan.ts';
import { PICTURE_BOXES } from '../certificate/picture-boxes.ts';
import { artName, artPicture } from '../course/cover.ts';
import { isOwnCover } from '../course-export/cover-mark.ts';
import { pictureFile, TEXT_PICTURE } from '../lesson/picture.ts';
import { mediaPlace, panelFolder } from '../media/stored.ts';
import { STILL_PICTURE } from '../media/thumbnail.ts';
import { checked } from '../material/content.ts';
import { fileOf, forgetFiles } from '../material/operations.ts';
import { reserveFile, type NewFile } from '../material/queries.ts';
import { imagePlace, putPicture } from '../picture/store.ts';
import { asPartFault, drawPacked, PartFault, readPacked, unpacked } from './files.ts';
import type { ImportPath } from './queries.ts';
import { findMade } from './step.queries.ts';

/** What was taken out of the archive for a step, before its rows are written. */
export type Brought = {
  source?: { sourceKey: string; uploadId: string };
  picture?: { key: string; width: number; height: number; sizeBytes: number };
  /** Name of a picture that stands for the course. */
  cover?: string;
  /** Of a video: where its still lies. */
  still?: { mediaId: number; key: string };
  /** By the names of the design. */
  pictures?: ReadonlyMap<string, string>;
  materials?: readonly (NewFile & { name: string })[];
};
export type Say = (error: CourseImportError) => void;
type Needs = Pick<Context, 'config' | 'connection' | 'storage'>;
type StillStep = Extract<Step, { kind: 'still' }>;

/** The same place whoever tries: what another try left is written over. */
export function sourceOf({ siteId, id }: ImportPath, place: number) {
  const uploadId = `course-${id}-${place}`;
  return { uploadId, sourceKey: `sites/${siteId}/uploads/${uploadId}` };
}

async function bringSource(
  { storage }: Needs,
  archive: Archive,
  at: ImportPath,
  place: number,
  step: Extract<Step, { kind: 'media' }>,
) {
  const source = sourceOf(at, place);
  await storage.writeFrom(source.sourceKey, unpacked(archive, step.source));
  return source;
}

async function bringPicture(needs: Needs, archive: Archive, siteId: number, file: string) {
  const { content, width, height } = await drawPacked(needs, archive, file, TEXT_PICTURE);
  const key = randomToken().slice(0, 22);
  await needs.storage.write(pictureFile(siteId, key), content);
  return { key, width, height, sizeBytes: content.length };
}

/** What this server drew is taken as it is; any other picture is drawn anew. The same place whoever tries. */
async function bringArt(
  needs: Needs,
  archive: Archive,
  { siteId, id }: ImportPath,
  { art, picture }: { art: CourseArt; picture: FileCover },
) {
  const { secret } = needs.config;
  const content = isOwnCover(secret, art, picture)
    ? await readPacked(archive, picture)
    : (await drawPacked(needs, archive, picture.file, artPicture(art))).content;
  const name = artName(art, keyedHash(secret, `course-import-${art}`, `${siteId}-${id}`).toString('base64url'));
  await putPicture(needs, imagePlace(siteId, name), content).catch((error: unknown) => {
    throw asPartFault(error, picture.file);
  });
  return name;
}

/** Below what is made of its video, as one that is sent by hand; undefined where the video was not brought, which is said already. */
async function bringStill(needs: Needs, archive: Archive, at: ImportPath, { media, picture }: StillStep) {
  const { config, connection } = needs;
  const made = (await findMade(connection.db, at, 'media', [media])).get(media);
  if (made === undefined) return undefined;
  const path = { siteId: at.siteId, mediaId: Number(made) };
  const content = isOwnCover(config.secret, 'still', picture)
    ? await readPacked(archive, picture)
    : (await drawPacked(needs, archive, picture.file, STILL_PICTURE)).content;
  const letters = keyedHash(config.secret, 'course-import-still', `${path.siteId}-${at.id}-${path.mediaId}`);
  const place = `${mediaPlace(path)}/own-${letters.toString('base64url').slice(0, 16)}.webp`;
  await putPicture(needs, { siteId: at.siteId, place }, content).catch((error: unknown) => {
    throw asPartFault(error, picture.file);
  });
  return { mediaId: path.mediaId, key: panelFolder(at.siteId) + place };
}

async function bringDesign(
  needs: Needs,
  archive: Archive,
  siteId: number,
  step: Extract<Step, { kind: 'certificate' }>,
  say: Say,
) {
  const names = new Map<string, string>();
  const background = step.design?.background.picture;
  for (const { name, file } of step.pictures) {
    try {
      const box = PICTURE_BOXES[name === background ? 'background' : 'picture'];
      const drawn = await drawPacked(needs, archive, file, { ...box, format: 'webp', quality: 90 });
      const called = `certificate-${randomToken().slice(0, 16)}-${drawn.width}x${drawn.height}.webp`;
      await putPicture(needs, imagePlace(siteId, called), drawn.content);
      names.set(name, called);
    } catch (error) {
      const fault = asPartFault(error, file);
      if (!(fault instanceof PartFault)) throw error;
      say({ fault: fault.fault, where: '', value: fault.value });
    }
  }
  return names;
}

async function bringMaterial(needs: Needs, archive: Archive, siteId: number, material: FileMaterial) {
  const { name, type, size_bytes: sizeBytes } = material;
  if (sizeBytes > MAX_MATERIAL_BYTES) throw new PartFault('material', name);
  const file: NewFile = { siteId, key: randomToken().slice(0, 22), type, sizeBytes };
  const { db } = needs.connection;
  if (!(await db.transaction().execute((trx) => reserveFile(trx, file)))) throw new PartFault('storage', name);
  try {
    await needs.storage.writeFrom(fileOf(file), checked(unpacked(archive, material), type, sizeBytes));
  } catch (error) {
    await forgetFiles(needs as Context, [file]);
    throw asPartFault(error, name);
  }
  return { ...file, name };
}

/** Takes the files of a step out of the archive. What cannot be brought is said. @throws PartFault where the step is nothing without it */
export async function bring(
  needs: Needs,
  archive: Archive | null,
  at: ImportPath,
  { place, step }: { place: number; step: Step },
  say: Say,
): Promise<Brought> {
  if (!archive) return {};
  if (step.kind === 'media')
    return {
      source: await bringSource(needs, archive, at, place, step).catch((error: unknown) => {
        throw asPartFault(error, step.title);
      }),
    };
  if (step.kind === 'cover') {
    const { art = 'cover', picture } = step;
    return { cover: await bringArt(needs, archive, at, { art, picture }) };
  }
  if (step.kind === 'still') {
    const still = await bringStill(needs, archive, at, step);
    return still ? { still } : {};
  }
  if (step.kind === 'picture') return { picture: await bringPicture(needs, archive, at.siteId, step.file) };
  if (step.kind === 'certificate') return { pictures: await bringDesign(needs, archive, at.siteId, step, say) };
  if (step.kind !== 'lesson') return {};
  const materials: (NewFile & { name: string })[] = [];
  for (const material of step.materials)
    try {
      materials.push(await bringMaterial(needs, archive, at.siteId, material));
    } catch (error) {
      if (!(error instanceof PartFault)) throw error;
      say({ fault: error.fault, where: step.title, value: error.value });
    }
  return { materials };
}
