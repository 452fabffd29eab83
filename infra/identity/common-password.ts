/** The words that most leaked passwords consist of (from the yearly lists of the most common ones), and the product's own. */
const commonWords = `
  password passwort motdepasse contrasena senha qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  iloveyou loveyou lovely love welcome letmein admin administrator root user guest login test demo sample secret default changeme
  hello abc abcd abcde abcdef abcdefg abcdefgh abcdefghij football baseball basketball hockey soccer dragon sunshine princess
  monkey superman batman spiderman pokemon naruto starwars michael jennifer jordan charlie ashley jessica daniel thomas shadow
  master trustno whatever freedom computer internet liverpool chelsea arsenal barcelona google facebook instagram samsung
  summer winter spring autumn monday friday flower cookie cheese chocolate butterfly pass word my the new and
  atelier studio creator
`
  .trim()
  .split(/\s+/)

/** Sequences of neighbouring keys, which no list of words contains. */
const keyboardWalks = [
  '1q2w3e4r5t',
  'q1w2e3r4t5',
  '1qaz2wsx3edc',
  'zaq12wsxcde3',
  'qweasdzxc',
  'qwe123qwe',
  'asd123asd',
]

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const fewestDifferent = 5

/**
 * Whether a password is easy to guess: a row of common words or of the person's own, with digits or signs around them or in place of
 * letters; digits only; a few characters repeated; neighbouring keys.
 * @param own words that belong to the person, such as the name and the e-mail address
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < fewestDifferent || !/[^\d\s\p{P}\p{S}]/u.test(plain)) return true
  if (keyboardWalks.some((walk) => plain.startsWith(walk))) return true
  const words = [...commonWords, ...own.flatMap(wordsOf)]
  return [lettersOf(plain), lettersOf(withoutLookalikes(plain))].some((letters) => consistsOf(letters, words))
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Digits around the password are an addition, those inside stand for letters. */
const withoutLookalikes = (text: string) =>
  text.replace(/^[\d\p{P}\p{S}]+|[\d\p{P}]+$/gu, '').replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)

/** Whether a text is one or more of these words in a row. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!ends.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  }
  return text.length > 0 && ends.has(text.length)
}
