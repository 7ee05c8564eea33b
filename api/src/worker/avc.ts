// What of H.264's bits says whether browsers can begin at a picture, and whether a picture is two half ones.
const SLICE = 1;
const IDR = 5;
const SPS = 7;
/** Profiles whose parameters name the form of the pixels first. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

const asBuffer = (data: AllowSharedBufferSource): Buffer =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);

/** The units of a packet: behind start codes, or behind their lengths where the track has a description. */
function* units(packet: Uint8Array, description: AllowSharedBufferSource | undefined): Generator<Buffer> {
  const data = asBuffer(packet);
  if (description) {
    const size = (asBuffer(description)[4]! & 3) + 1;
    for (let at = 0; at + size < data.length;) {
      const length = data.readUIntBE(at, size);
      yield data.subarray(at + size, at + size + length);
      at += size + length;
    }
    return;
  }
  const START = Buffer.from([0, 0, 1]);
  for (let at = data.indexOf(START); at !== -1;) {
    const next = data.indexOf(START, at + 3);
    yield data.subarray(at + 3, next === -1 ? undefined : next);
    at = next;
  }
}

/** Whether every decoder can begin here. Containers mark more: pictures that refer to what was before them (open GOP). */
export function isIdr(packet: Uint8Array, config: VideoDecoderConfig): boolean {
  for (const unit of units(packet, config.description)) {
    const type = unit[0]! & 31;
    if (type >= SLICE && type <= IDR) return type === IDR;
  }
  return false;
}

function createBits(sps: Buffer) {
  const bytes: number[] = [];
  for (const [at, byte] of sps.entries()) if (!(byte === 3 && sps[at - 1] === 0 && sps[at - 2] === 0)) bytes.push(byte);
  let at = 8;
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const bits = (count: number) => Array.from({ length: count }, bit).reduce((value, next) => value * 2 + next, 0);
  const golomb = () => {
    let zeros = 0;
    while (zeros < 32 && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, golomb, signed: () => Math.ceil(golomb() / 2) };
}

function skipScaling(bits: ReturnType<typeof createBits>, lists: number) {
  for (let list = 0; list < lists; list += 1) {
    if (!bits.bit()) continue;
    let [last, next] = [8, 8];
    for (let index = 0; index < (list < 6 ? 16 : 64) && next !== 0; index += 1) {
      const code = bits.golomb();
      next = (last + (code % 2 === 0 ? -code / 2 : (code + 1) / 2) + 256) % 256;
      last = next || last;
    }
  }
}

/** `frame_mbs_only_flag` of ITU-T H.264 7.3.2.1.1 is 0: pictures may be two fields, which browsers show as combs. */
function isInterlacedSps(sps: Buffer): boolean {
  const bits = createBits(sps);
  const profile = bits.bits(8);
  bits.bits(16);
  bits.golomb();
  if (HIGH_PROFILES.has(profile)) {
    const chroma = bits.golomb();
    if (chroma === 3) bits.bit();
    bits.golomb();
    bits.golomb();
    bits.bit();
    if (bits.bit()) skipScaling(bits, chroma === 3 ? 12 : 8);
  }
  bits.golomb();
  const order = bits.golomb();
  if (order === 0) bits.golomb();
  if (order === 1) {
    bits.bit();
    bits.golomb();
    bits.golomb();
    for (let left = bits.golomb(); left > 0 && left < 256; left -= 1) bits.golomb();
  }
  bits.golomb();
  bits.bit();
  bits.golomb();
  bits.golomb();
  return bits.bit() === 0;
}

/** Whether the pictures of a track may be interlaced, by its description or else by its first packet. */
export function isInterlaced(config: VideoDecoderConfig, first: Uint8Array | undefined): boolean {
  if (config.description) {
    const description = asBuffer(config.description);
    if (description.length < 8 || (description[5]! & 31) === 0) return false;
    return isInterlacedSps(description.subarray(8, 8 + description.readUInt16BE(6)));
  }
  for (const unit of first ? units(first, undefined) : []) if ((unit[0]! & 31) === SPS) return isInterlacedSps(unit);
  return false;
}
