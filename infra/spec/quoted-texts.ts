/** A quotation begins after a space or a bracket and ends before one or a mark; an apostrophe in a word does neither. */
const quotation = /(?<=^|[\s([/])'(.+?)'(?=$|[\s.,;:)\]/])/g

/** Stands for any words: `{n}` and the like, and the lone letter N. */
const placeholder = /\{\w+\}|\bN\b/g

/** The texts that a line of the specification quotes; a title and its text, joined by a dash there, are two. */
export function quotedTexts(words: string): string[] {
  return [...words.matchAll(quotation)].flatMap(([, quoted = '']) => quoted.split(' - '))
}

/** Matches a string that holds the quoted text word for word, with anything in place of its placeholders. */
export function patternOf(quoted: string): RegExp {
  return new RegExp(
    quoted
      .split(placeholder)
      .map((part) => RegExp.escape(part))
      .join('.+?'),
    's',
  )
}
