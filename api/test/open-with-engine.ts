// A process that gives a file to FFmpeg as a library: as the converting worker does (`engine`), or as somebody who lets it follow
// whatever a file names (`followed`, a control). Demuxers by comma. Says whether anything could be read.
import { Demuxer } from 'node-av/api';
import { builtIn } from '../src/worker/built-in.ts';

const [how, file, demuxers, target] = process.argv.slice(2) as [string, string, string, string];
const follow = async (demuxer: string) => {
  const options = {
    protocol_whitelist: 'file,http,tcp,crypto,data',
    ...(demuxer === 'hls' && { allowed_extensions: 'ALL' }),
  };
  const isMov = demuxer === 'mov';
  await using input = await Demuxer.open(`file:${file}`, {
    format: demuxer,
    options: {
      ...options,
      ...(demuxer === 'concat' && { safe: 0 }),
      ...(isMov && { enable_drefs: 1, use_absolute_path: 1 }),
    },
  });
  return input.streams.length;
};
const convert = async (demuxer: string) => {
  const source = { file, demuxer };
  const found = await builtIn.inspect(source, () => {});
  await builtIn.make(source, { target, format: 'jpeg', picture: { filter: 'scale=64:64' } }, () => {});
  return found;
};
let said = 'refused';
for (const demuxer of demuxers.split(','))
  await (how === 'engine' ? convert(demuxer) : follow(demuxer)).then(
    () => (said = 'read'),
    () => {},
  );
process.stdout.write(said, () => process.exit());
