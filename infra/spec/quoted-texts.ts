/** A quotation begins after a space or a bracket and ends before one or a mark; an apostrophe in a word does neither. */
const quotation = /(?<=^|[\s([/])'(.+?)'(?=$|[\s.,;:)\]/])/g

/** Stands for any words: `{n}` and the like, and the lone letter N. */
const placeholder = /\{\w+\}|\bN\b/g

/** The texts that a line of the specification quotes; a title and its text, joined by a dash there, are two. */
export const quotedTexts = (words: string): string[] =>
  [...words.matchAll(quotation)].flatMap(([, quoted = '']) => quoted.split(' - '))

/** Matches a string that holds the quoted text word for word, with anything in place of its placeholders. */
export const patternOf = (quoted: string): RegExp =>
  new RegExp(
    quoted
      .split(placeholder)
      .map((part) => RegExp.escape(part))
      .join('.+?'),
    's',
  )
