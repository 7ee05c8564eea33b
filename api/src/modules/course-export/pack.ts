import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { courseArts, type CourseArt } from '@clube/shared/contracts/course-cover';
import type { FileCover, FileMedia } from '@clube/shared/contracts/course-file';
import { COURSE_DOCUMENT } from '@clube/shared/contracts/course-file-limits';
import { MAX_MEDIA_NAME } from '@clube/shared/contracts/media-filters';
import { ZipFile } from 'yazl';
import type { Db } from '../../database/connect.ts';
import type { ObjectStorage } from '../../lib/storage.ts';
import type { CoursePath } from '../course/paths.ts';
import { pictureFile } from '../lesson/picture.ts';
import { fileOf } from '../material/operations.ts';
import { findCaptions } from '../media/texts.queries.ts';
import { imageFile } from '../../lib/image-file.ts';
import * as content from './content.queries.ts';
import { coverMark, type Marked } from './cover-mark.ts';
import { designPictures, renamed } from './design.ts';
import { writeDocument, type Names } from './document.ts';

type From = { db: Db; storage: Pick<ObjectStorage, 'size' | 'stream'>; secret: string };
/** Two exports of the same course are the same file: none of them tells when it was made. */
const MTIME = new Date(Date.UTC(2000, 0, 1));
/** Media, pictures and documents are packed as they are: packing them again costs and saves nothing. */
const stored = { mtime: MTIME, mode: 0o100644, compress: false };
const packed = { mtime: MTIME, mode: 0o100644, compress: true };
/** Of its owner's pictures. */
const ART: Record<CourseArt, string> = { cover: 'cover/cover.webp', poster: 'cover/poster.webp' };
const numbered = (index: number, digits: number) => String(index + 1).padStart(digits, '0');

/** The end of a name, where it is one; what a file is, its bytes say. */
const endOf = (name: string) => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';

/**
 * A course as a ZIP, piece by piece: its files as they come from the storage, and last the document that names them with their
 * hashes.
 * @param withMedia with the files of videos and sounds
 * @returns undefined when there is no such course
 */
export async function packCourse(
  { db, storage, secret }: From,
  at: CoursePath,
  withMedia: boolean,
): Promise<Readable | undefined> {
  const course = await content.findWhole(db, at);
  if (!course) return undefined;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sums = new Map<string, { file: string; size_bytes: number; sha256: string }>();

  /** Adds a file of the storage; false where its bytes are gone. It is opened when it is its turn. */
  const add = async (file: string, key: string, options = stored): Promise<boolean> => {
    if (!((await storage.size(key)) ?? 0)) return false;
    zip.addReadStreamLazy(file, options, (give) => {
      const hash = createHash('sha256');
      let size = 0;
      async function* counted() {
        for await (const piece of storage.stream(key)) {
          hash.update(piece as Buffer);
          size += (piece as Buffer).length;
          yield piece as Buffer;
        }
        sums.set(file, { file, size_bytes: size, sha256: hash.digest('hex') });
      }
      const opened = Readable.from(counted(), { objectMode: false });
      opened.on('error', (error) => output.destroy(error));
      give(null, opened);
    });
    return true;
  };

  for (const art of courseArts) {
    const key = course[`${art}_key`];
    if (key !== null) await add(ART[art], imageFile(at.siteId, key));
  }
  /** Once its bytes went by. */
  const packedArt = (art: Marked, file: string | undefined): FileCover | null => {
    const sum = file === undefined ? undefined : sums.get(file);
    return sum ? { ...sum, mark: coverMark(secret, art, sum.sha256) } : null;
  };

  const media = await content.listMedia(db, at);
  const mediaNames = new Map(media.map(({ id }, index) => [id, `media-${index + 1}`]));
  const sources = new Map<number, string>();
  const stills = new Map<number, string>();
  const captions = new Map<number, FileMedia['captions']>();
  for (const one of media) {
    const name = mediaNames.get(one.id)!;
    const file = `media/${name}.${endOf(one.name)}`;
    if (withMedia && (await add(file, one.source_key))) sources.set(one.id, file);
    const still = `stills/${name}.webp`;
    if (sources.has(one.id) && one.own_poster_key !== null && (await add(still, one.own_poster_key)))
      stills.set(one.id, still);
    captions.set(
      one.id,
      one.languages.map((language) => ({ language, file: `captions/${name}.${language}.vtt` })),
    );
    for (const { language, file: caption } of captions.get(one.id)!)
      zip.addReadStreamLazy(caption, packed, (give) => {
        findCaptions(db, { siteId: at.siteId, mediaId: one.id }, language).then(
          (text) => give(null, Readable.from([Buffer.from(text ?? '')], { objectMode: false })),
          (error: Error) => output.destroy(error),
        );
      });
  }

  const pictures = new Map<string, string>();
  for (const [index, key] of (await content.listPictureKeys(db, at)).entries()) {
    const name = `picture-${numbered(index, 14)}`;
    if (await add(`pictures/${name}.webp`, pictureFile(at.siteId, key))) pictures.set(key, name);
  }

  const { design, ...rules } = await content.findCertificate(db, at);
  const certificatePictures = new Map<string, string>();
  for (const [index, name] of designPictures(design).entries()) {
    const called = `certificate-${numbered(index, 16)}-${name.slice(name.lastIndexOf('-') + 1)}`;
    if (await add(`certificate/${called}`, imageFile(at.siteId, name))) certificatePictures.set(name, called);
  }

  const materials = new Map<string, string>();
  for (const { id } of await content.listModules(db, at))
    for (const lesson of await content.listMaterialFiles(db, at, id)) {
      const { key, type } = lesson;
      if (materials.has(key)) continue;
      const file = `materials/material-${materials.size + 1}.${type}`;
      if (await add(file, fileOf({ siteId: at.siteId, key }))) materials.set(key, file);
    }

  zip.addReadStreamLazy(COURSE_DOCUMENT, packed, (give) => {
    const names: Names = {
      media: mediaNames,
      pictures,
      materials: new Map([...materials].map(([key, file]) => [key, sums.get(file)!])),
    };
    const head = {
      course,
      picture: packedArt('cover', ART.cover),
      poster: packedArt('poster', ART.poster),
      media: media.map(({ id, name, chapters }) => ({
        name: mediaNames.get(id)!,
        title: path.basename(name).slice(0, MAX_MEDIA_NAME) || 'video',
        source: sums.get(sources.get(id) ?? '') ?? null,
        poster: packedArt('still', stills.get(id)),
        chapters,
        captions: captions.get(id) ?? [],
      })),
      pictures: [...pictures.values()].map((key) => ({ key, file: `pictures/${key}.webp` })),
      certificate: {
        rules,
        design: design && renamed(design, certificatePictures),
        pictures: [...certificatePictures.values()].map((name) => ({ name, file: `certificate/${name}` })),
      },
    };
    const document = Readable.from(writeDocument(db, at, head, names), { objectMode: false });
    document.on('error', (error) => output.destroy(error));
    give(null, document);
  });
  zip.end();
  return output;
}
