/** A tone as PCM in a WAVE file, which no browser is asked to play. @param amplitude up to 32,767 */
export function wave(seconds = 1, amplitude = 9000): Buffer {
  const samples = 8000 * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples * 2, 40);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) sound.writeInt16LE(Math.round(amplitude * Math.sin(at / 3)), at * 2);
  return Buffer.concat([header, sound]);
}
