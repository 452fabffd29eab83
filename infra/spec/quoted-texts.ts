/** A quotation starts after a space or bracket and ends before one or before punctuation; so an apostrophe in a word is neither. */
const quotation = /(?<=^|[\s([/])'(.+?)'(?=$|[\s.,;:)\]/])/g

/** Placeholders for any text: `{n}` and the like, and the letter N by itself. */
const placeholder = /\{\w+\}|\bN\b/g

/** The texts that a line of the specification quotes; a title and a text that it joins by a dash are two. */
export function quotedTexts(words: string): string[] {
  return [...words.matchAll(quotation)].flatMap(([, quoted = '']) => quoted.split(' - '))
}

/** Matches a string that contains the quoted text word for word, with anything in place of its placeholders. */
export function patternOf(quoted: string): RegExp {
  return new RegExp(
    quoted
      .split(placeholder)
      .map((part) => RegExp.escape(part))
      .join('.+?'),
    's',
  )
}
