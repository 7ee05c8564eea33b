/** Not everything that FFmpeg calls an error is missing from a picture or sound; said by either engine in the same words. */
export const isDamage = (message: string) =>
  /error while decoding|concealing|header missing|invalid (data|nal|residual)|corrupt|slice_header|cabac|truncat|exhausted|exceeds limit|not allowed|not allocated|reserved bit|bitstream|overread|error (submitting|decoding)/i.test(
    message,
  );
