import { isComposing } from '@studio/ui/composing'
import { Input } from '@studio/ui/form'
import { formatTimestamp } from '@studio/ui/format'
import { type ReactNode, useId, useState } from 'react'
import { readTime, withEnd, withStart } from './trim.ts'
import type { TrimProps } from './trim-bar.tsx'
import styles from './trim-times.module.css'

/** The edges of the part that is used as times that can be typed, and how long the part is. */
export function TrimTimes({ length, span, onChange }: Omit<TrimProps, 'videoId'>): ReactNode {
  const { start, end } = span
  return (
    <div className={styles['times']}>
      <Time
        label="Start"
        seconds={start}
        onEnter={(typed) => {
          const moved = withStart(span, typed, length)
          onChange(moved, moved.start)
        }}
      />
      <Time
        label="End"
        seconds={end}
        onEnter={(typed) => {
          const moved = withEnd(span, typed, length)
          onChange(moved, moved.end)
        }}
      />
      <output className={styles['length']}>
        {Number((end - start).toFixed(1))} s of {length} s
      </output>
    </div>
  )
}

interface TimeProps {
  readonly label: string
  readonly seconds: number
  readonly onEnter: (seconds: number) => void
}

/** A time that is taken over with Enter, or when the field is left; what is no time gives way to the one before. */
function Time({ label, seconds, onEnter }: TimeProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const enter = (): void => {
    const read = typed === undefined ? undefined : readTime(typed)
    if (read !== undefined) onEnter(read)
    setTyped(undefined)
  }
  return (
    <div className={styles['time']}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? formatTimestamp(seconds)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={enter}
        onPressEnter={({ nativeEvent }) => {
          if (!isComposing(nativeEvent)) enter()
        }}
      />
    </div>
  )
}
