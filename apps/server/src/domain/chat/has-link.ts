const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SCHEME_PATTERN = /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.|\b(?:mailto|tel|javascript|data):/u;
/** A dot in words or brackets: "example dot com", "example [.] com", "example(.)com". */
const WRITTEN_DOT = /\s*(?:[[({<]\s*(?:dot|\.)\s*[\])}>]|\sdot\s)\s*/gu;
/** Full stops of other scripts that browsers accept as a dot in a host name. */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61\u2024\u00B7]/gu;
const HOST_PATTERN =
  /(?:^|[^\p{L}\p{N}.])(?:[\p{L}\p{N}-]{1,63}\.)+(?:com|net|org|info|biz|io|co|me|app|xyz|top|site|online|shop|club|vip|bet|win|live|link|page|dev|ru|cn|in|np|bd|vn|th|uk|us|eu|tk|cc|gg|ly|to|tv|pw|ws|lol|fun|icu|pro)(?=$|[^\p{L}\p{N}-])/u;
const IP_ADDRESS_PATTERN = /(?:^|\D)(?:\d{1,3}\.){3}\d{1,3}(?=$|\D)/u;
/** An e-mail address. A link such as "t.me/x" is found as a host. */
const EMAIL_PATTERN = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}]{2,}/u;

/**
 * Returns whether a text contains a link: an address with a scheme, a host name, an IPv4 address or an e-mail address,
 * also where it is disguised.
 */
export function hasLink(text: string): boolean {
  const seen = text.normalize('NFKC').replaceAll(INVISIBLE_CHARACTERS, '').toLowerCase().replaceAll(OTHER_DOTS, '.');
  const plain = seen.replaceAll(WRITTEN_DOT, '.');
  return [seen, plain].some((each) =>
    [SCHEME_PATTERN, HOST_PATTERN, IP_ADDRESS_PATTERN, EMAIL_PATTERN].some((pattern) => pattern.test(each)),
  );
}
