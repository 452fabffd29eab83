/** A piece of two texts: in both, only in the first, or only in the second. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Words, each with the white space after it. */
const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+\s*/g) ?? []

/**
 * How the second text differs from the first, word by word. The parts that are not added make up the first text, the parts that are
 * not removed the second. Time and memory grow with the product of the numbers of words.
 */
export function diffTexts(before: string, after: string): readonly DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const width = fresh.length + 1
  const common = commonLengths(old, fresh)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [word = '', other = ''] = [old[i], fresh[j]]
    if (i < old.length && j < fresh.length && word === other) {
      add(parts, 'same', word)
      i += 1
      j += 1
    } else if (i < old.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      add(parts, 'removed', word)
      i += 1
    } else {
      add(parts, 'added', other)
      j += 1
    }
  }
  return parts
}

/** At `i * (fresh.length + 1) + j`: the length of the longest common sequence of the words from `i` and from `j` on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array {
  const width = fresh.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        old[i] === fresh[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}

/** Adds a word to the last part if that is of its kind, else begins a part. */
function add(parts: DiffPart[], kind: DiffPart['kind'], word: string): void {
  const last = parts.at(-1)
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + word }
  else parts.push({ kind, text: word })
}
