import { type ReactNode, useMemo } from 'react'
import styles from './diff-text.module.css'
import { type DiffPart, diffTexts } from './text-diff.ts'

interface DiffTextProps {
  readonly before: string
  readonly after: string
}

/** Both texts in one: words that only the first has are struck out, words that only the second has are underlined. */
export function DiffText({ before, after }: DiffTextProps): ReactNode {
  const parts = useMemo(() => diffTexts(before, after), [before, after])
  if (before === after) return <p className={styles['none']}>The two texts are the same.</p>
  return (
    <p className={styles['text']}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts never change their order.
        <Piece key={at} {...part} />
      ))}
    </p>
  )
}

/** White space at the end of a change is outside of its line. */
function Piece({ kind, text }: DiffPart): ReactNode {
  if (kind === 'same') return text
  const Change = kind === 'added' ? 'ins' : 'del'
  const words = text.trimEnd()
  return (
    <>
      <Change>{words}</Change>
      {text.slice(words.length)}
    </>
  )
}
