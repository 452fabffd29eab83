import type { Span } from '@studio/backend/contract/animations'
import { extractFrames } from '@studio/backend/contract/frames'
import { formatTimestamp } from '@studio/ui/format'
import { useCall } from '@studio/ui/query'
import type { ReactNode } from 'react'
import { withEnd, withStart } from './trim.ts'
import styles from './trim-bar.module.css'

export interface TrimProps {
  readonly videoId: string
  /** Of the whole video, in seconds. */
  readonly length: number
  readonly span: Span
  /** @param shown the edge that was moved, in seconds */
  readonly onChange: (span: Span, shown: number) => void
}

const percentOf = (seconds: number, length: number): string => `${(100 * seconds) / length}%`

/**
 * The video as a strip, with a handle at each edge of the part that is used. The handles are ranges of the browser: they are dragged with
 * a pointer or a finger, and moved by keys.
 * @param at where the player is, in seconds
 */
export function TrimBar({ videoId, length, span, onChange, at }: TrimProps & { readonly at: number }): ReactNode {
  const { start, end } = span
  const [left, right] = [percentOf(start, length), percentOf(length - end, length)]
  const moveStart = (seconds: number): void => {
    const moved = withStart(span, seconds, length)
    onChange(moved, moved.start)
  }
  const moveEnd = (seconds: number): void => {
    const moved = withEnd(span, seconds, length)
    onChange(moved, moved.end)
  }
  return (
    <div className={styles['bar']}>
      <Film videoId={videoId} />
      <span className={styles['unused']} style={{ left: 0, width: left }} aria-hidden />
      <span className={styles['unused']} style={{ right: 0, width: right }} aria-hidden />
      <span className={styles['used']} style={{ left, right }} aria-hidden />
      <span className={styles['at']} style={{ left: percentOf(at, length) }} aria-hidden />
      <Edge label="Start of the part" className={styles['start']} seconds={start} length={length} onMove={moveStart} />
      <Edge label="End of the part" className={styles['end']} seconds={end} length={length} onMove={moveEnd} />
    </div>
  )
}

interface EdgeProps {
  readonly label: string
  readonly className: string | undefined
  readonly seconds: number
  readonly length: number
  readonly onMove: (seconds: number) => void
}

function Edge({ label, className, seconds, length, onMove }: EdgeProps): ReactNode {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={formatTimestamp(seconds)}
      className={`${styles['edge']} ${className}`}
      min={0}
      max={length}
      step={0.1}
      value={seconds}
      onChange={({ target }) => onMove(Number(target.value))}
    />
  )
}

/** Pictures of the video in its order. The strip is empty while they are on its way, and where there are none. */
function Film({ videoId }: Pick<TrimProps, 'videoId'>): ReactNode {
  const { frames = [] } = useCall(extractFrames, { body: { videoId } }).data ?? {}
  return (
    <span className={styles['film']} aria-hidden>
      {frames.map(({ timestamp, dataUrl }) => (
        <img key={timestamp} className={styles['frame']} src={dataUrl} alt="" draggable={false} />
      ))}
    </span>
  )
}
