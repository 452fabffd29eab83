/** A person has a few; what is more comes from somebody who plays with it. */
const mostWords = 50

/** The words of these texts, in small letters: what the same function makes of a search finds a person by how their words begin. */
export function wordsIn(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const words = texts.flatMap(
    (text) =>
      text
        ?.normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )
  return [...new Set(words)].slice(0, mostWords)
}
