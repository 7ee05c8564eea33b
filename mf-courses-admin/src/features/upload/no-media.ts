/** Types of what is neither seen nor heard: written, drawn, packed. */
const OTHER_TYPES =
  /^(?:(?:text|image|font|message|model)\/|application\/(?:json|msword|rtf|xml|zip|gzip|x-(?:zip|gzip|tar|7z|rar)|vnd\.(?:ms-(?!asf)|openxmlformats|oasis|rar)))/;
/** Of these some systems name another type. */
const MEDIA_NAMES = /\.(?:gif|m?ts|m2ts?)$/i;

/** What is refused before it is sent. What a system knows no type of is sent: the server looks into it. */
export const isSurelyNoMedia = ({ name, type }: File): boolean => OTHER_TYPES.test(type) && !MEDIA_NAMES.test(name);
